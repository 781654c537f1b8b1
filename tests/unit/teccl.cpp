// Results of TE-CCL: read and run on both engines, with times by hand.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Runs flows on a complete network: t_s = 10, t_h = 1, t_w = 1 a word, 8 words, as many ports as needed.
/// @param paths further fields of the file
Result run_flows(const std::vector<std::string>& flows, int ranks, const std::string& operation,
                 const std::string& paths = "") {
  FilesInMemory files;
  files.put("x.json", fmt::format("{{\"7-Flows\": [\"{}\"]{}}}", fmt::join(flows, "\", \""), paths));
  const std::string scenario = fmt::format(
      R"({{"engine": "both", "platform": {{"topology": {{"family": "complete", "nodes": {}}}, "ports": "all",
          "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
          "schedule": {{"operation": "{}", "file": "x.json", "format": "te-ccl", "message_words": 8}}}})",
      ranks, operation);
  const Result result = simulate(parse_scenario(scenario, "test.json", files, catalogue()), {.messages = true});
  CHECK(result.delivery == Delivery::verified);
  CHECK(result.agreement.value().holds());
  return result;
}

}  // namespace

TEST_CASE("te-ccl: chunks are for the k-th GPU, whose numbers skip the switches") {
  const Result result = run_flows({"Chunk 1 from 1 traveled over 1->3 with volume 1.0 in epoch 0 via switches 0,2",
                                   "Chunk 0 from 3 traveled over 3->1 in epoch 4 via switches 2 -> 0"},
                                  2, "all-to-all");
  CHECK(result.time == Approx(10 + 1 + 8));
  CHECK(result.totals.messages == 2);
}

TEST_CASE("te-ccl: of several chunks for each pair, chunk k is for GPU k mod p") {
  const Result result = run_flows({"Chunk 1 from 0 traveled over 0->1 with volume 1.0 in epoch 0",
                                   "Chunk 3 from 0 traveled over 0->1 with volume 1.0 in epoch 1",
                                   "Chunk 0 from 1 traveled over 1->0 with volume 1.0 in epoch 0",
                                   "Chunk 2 from 1 traveled over 1->0 with volume 0.5 in epoch 1",
                                   "Chunk 2 from 1 traveled over 1->0 with volume 0.5 in epoch 2"},
                                  2, "all-to-all", R"(, "11-Working_Flows": [], "Collective_Type": "ALLTOALL")");
  CHECK(result.totals.words == 16);
  CHECK(result.time == Approx(10 + 1 + 4 + 2 * (10 + 1 + 2)));
}

TEST_CASE("te-ccl: parts of a chunk go different ways, wait for what they carry, and follow each other") {
  // From GPU 0, chunk 2 goes to GPU 2 straight by a quarter, and by three quarters over GPU 1, in two parts that are
  // told as one on their second hop. All other chunks go straight.
  const Result result = run_flows({"Chunk 2 from 0 traveled over 0->1 with volume 0.25 in epoch 0",
                                   "Chunk 2 from 0 traveled over 0->1 with volume 0.5 in epoch 1",
                                   "Chunk 2 from 0 traveled over 0->2 with volume 0.25 in epoch 0",
                                   "Chunk 2 from 0 traveled over 1->2 with volume 0.75 in epoch 7",
                                   "Chunk 1 from 0 traveled over 0->1 with volume 1.0 in epoch 2",
                                   "Chunk 0 from 1 traveled over 1->0 with volume 1.0 in epoch 0",
                                   "Chunk 2 from 1 traveled over 1->2 with volume 1.0 in epoch 9",
                                   "Chunk 0 from 2 traveled over 2->0 with volume 1.0 in epoch 0",
                                   "Chunk 1 from 2 traveled over 2->1 with volume 1.0 in epoch 0"},
                                  3, "all-to-all");
  // Over 0->1: 13, then 15, until 28; over 1->2 from there 17 until 45, and then a whole chunk, 19, until 64.
  CHECK(result.time == Approx(13 + 15 + 17 + 19));
  CHECK(result.totals.words == 2 + 4 + 2 + 6 + 5 * 8);
}

TEST_CASE("te-ccl: a leg that two paths share stands once in the set of flows, and is gone twice") {
  // Chunk 2 of GPU 0 goes over GPU 1 in two halves, which leave it in one epoch and go on in two.
  const Result result = run_flows({"Chunk 2 from 0 traveled over 0->1 with volume 0.5 in epoch 0",
                                   "Chunk 2 from 0 traveled over 1->2 with volume 0.5 in epoch 1",
                                   "Chunk 2 from 0 traveled over 1->2 with volume 0.5 in epoch 2",
                                   "Chunk 1 from 0 traveled over 0->1 with volume 1.0 in epoch 1",
                                   "Chunk 0 from 1 traveled over 1->0 with volume 1.0 in epoch 0",
                                   "Chunk 2 from 1 traveled over 1->2 with volume 1.0 in epoch 0",
                                   "Chunk 0 from 2 traveled over 2->0 with volume 1.0 in epoch 0",
                                   "Chunk 1 from 2 traveled over 2->1 with volume 1.0 in epoch 0"},
                                  3, "all-to-all", R"(, "8-Chunk paths": {
    "Demand at 2 for chunk 2 from 0 met by epoch 2": [
      [[0, "0->1 with volume 0.5 in epoch 0"], [1, "1->2 with volume 0.5 in epoch 1"]],
      [[0, "0->1 with volume 0.5 in epoch 0"], [2, "1->2 with volume 0.5 in epoch 2"]]],
    "Demand at 1 for chunk 1 from 0 met by epoch 1": [[[1, "0->1 with volume 1.0 in epoch 1"]]]})");
  CHECK(result.totals.messages == 9);
  CHECK(result.totals.words == Approx(7 * 8));
  // Over 0->1 two halves of 15 and a whole of 19; over 1->2 a whole until 19, then the halves as they have come.
  CHECK(result.time == Approx(15 + 15 + 19));
}

TEST_CASE("te-ccl: halves over two spines, as printed with and without blanks around arrows, are told apart") {
  for (const char* arrow : {"->", " -> "}) {
    std::vector<std::string> flows{"Chunk 1 from 0 traveled over 0->1 with volume 1.0 in epoch 0 via switches 4"};
    for (const char* spine : {"6", "7"}) {
      flows.push_back(fmt::format(
          "Chunk 0 from 1 traveled over 1->0 with volume 0.5 in epoch 0 via switches 5{0}{1}{0}4", arrow, spine));
    }
    const Result result = run_flows(flows, 2, "all-to-all");
    CHECK(result.totals.messages == 3);
    CHECK(result.time == Approx(10 + 1 + 8));  // both halves at once, and the whole beside them
  }
}

TEST_CASE("te-ccl: thirds of a chunk, as a solver rounds them, are a whole one") {
  const Result result = run_flows({"Chunk 1 from 0 traveled over 0->1 with volume 0.3333333 in epoch 0",
                                   "Chunk 1 from 0 traveled over 0->1 with volume 0.3333333 in epoch 1",
                                   "Chunk 1 from 0 traveled over 0->1 with volume 0.3333333 in epoch 2",
                                   "Chunk 0 from 1 traveled over 1->0 with volume 1.0000001 in epoch 2"},
                                  2, "all-to-all");
  CHECK(result.totals.words == Approx(16).epsilon(1e-12));
}

TEST_CASE("te-ccl: parts that go over different switches do not wait for each other") {
  const auto time = [](const char* switches) {
    return run_flows(
               {"Chunk 1 from 0 traveled over 0->1 with volume 0.5 in epoch 0 via switches 3",
                fmt::format("Chunk 1 from 0 traveled over 0->1 with volume 0.5 in epoch 0 via switches {}", switches),
                "Chunk 0 from 1 traveled over 1->0 in epoch 0 via switches 3"},
               2, "all-to-all")
        .time;
  };
  CHECK(time("3") == Approx(2 * (10 + 1 + 4)));
  CHECK(time("4") == Approx(10 + 1 + 8));  // both at once, over one channel
}

TEST_CASE("te-ccl: the chunks of an all-gather are copied where they come") {
  // Two chunks of 4 words each: around a ring of three.
  std::vector<std::string> flows;
  for (int gpu = 0; gpu < 3; ++gpu) {
    for (int chunk = 0; chunk < 2; ++chunk) {
      flows.push_back(
          fmt::format("Chunk {} from {} traveled over {}->{} in epoch {}", chunk, gpu, gpu, (gpu + 1) % 3, chunk));
      flows.push_back(fmt::format("Chunk {} from {} traveled over {}->{} in epoch {}", chunk, gpu, (gpu + 1) % 3,
                                  (gpu + 2) % 3, chunk + 2));
    }
  }
  const Result result = run_flows(flows, 3, "all-gather");
  CHECK(result.time == Approx(4 * (10 + 1 + 4)));  // four messages over each connection
  CHECK(result.totals.messages == 12);
}

}  // namespace hopscope::test
