// What MPI libraries take, in `recommend`, `compare` and `guidelines`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* sums_on_complete = R"({"name": "sums",
  "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2},
               "word_bytes": 8},
  "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 64}})";

Json results(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope(arguments + " --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("recommend tells what a library takes for which sizes, and how much longer that is", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const Json library = results(here, "recommend sums.json --to 4096 --library openmpi")["library"];
  CHECK(library["title"] == "Open MPI 4.1.4");
  const Json& choices = library["choices"];
  REQUIRE(choices.size() == 2);  // 8192 bytes are 1024 words
  CHECK(choices[0]["takes"] == "recursive_doubling");
  CHECK(choices[0]["to"] == 1023);
  CHECK(choices[1]["takes"] == "rabenseifner");
  CHECK(choices[1]["from"] == 1024);
  for (const Json& lead : choices[0]["leads"]) {
    CHECK(lead["time"].get<double>() == Approx(3 * (50 + 2 + lead["message_words"].get<double>())));
    CHECK(lead["ratio"].get<double>() == Approx(lead["time"].get<double>() / lead["least"].get<double>()));
    CHECK(lead["ratio"].get<double>() >= 1);
  }
}

TEST_CASE("compare has a row for what a library takes", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  std::map<std::string, double> times;
  const Json compared = results(here, "compare sums.json --library mpich");
  for (const Json& run : compared["algorithms"]) times[run["name"]] = run["time"];
  REQUIRE(times.contains("MPICH 4.0.2: reduce_scatter_allgather"));
  CHECK(times["MPICH 4.0.2: reduce_scatter_allgather"] == times["rabenseifner whole"]);
}

TEST_CASE("what a library takes depends on bytes", "[libraries]") {
  const Workplace here;
  const std::string command = GENERATE("recommend good.json", "compare good.json", "guidelines good.json");
  const Ending ending = here.hopscope(command + " --library openmpi");
  CHECK(ending.status == 2);
  CHECK(ending.errors.find("/platform/word_bytes: is missing: Open MPI 4.1.4 chooses by bytes") != std::string::npos);
}

TEST_CASE("guidelines add up the times of the parts, and tell which are violated", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const std::string options = GENERATE("", " --library openmpi", " --library mpich");
  const Json report = results(here, "guidelines sums.json --to 2048" + options);
  int known = 0;
  for (const Json& row : report["guidelines"]) {
    double sum = 0;
    bool all = !row["whole"]["time"].is_null();
    for (const Json& part : row["parts"]) {
      all = all && !part["time"].is_null();
      if (!part["time"].is_null()) sum += part["time"].get<double>();
    }
    CHECK(row["ratio"].is_null() != all);
    if (!all) continue;
    ++known;
    CHECK(row["ratio"].get<double>() == Approx(row["whole"]["time"].get<double>() / sum));
    CHECK(row["violated"] == (row["ratio"].get<double>() > 1 + 1e-9));
  }
  CHECK(known > 30);
}

TEST_CASE("a guideline has the time that a run has", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_complete);
  const Json report = results(here, "guidelines sums.json --to 128 --library openmpi");
  int checked = 0;
  for (const Json& row : report["guidelines"]) {
    const Json& whole = row["whole"];
    if (whole["operation"] != "all-reduce" || whole["algorithm"] != "recursive-doubling") continue;
    CHECK(whole["time"].get<double>() == Approx(3 * (52 + whole["message_words"].get<double>())));
    ++checked;
  }
  CHECK(checked == 6);  // three guidelines, of 8 and of 128 words
}

namespace {

constexpr const char* sums_on_h100 = R"({"name": "sums",
  "platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 3.4, "t_w": 2.7777777777777776e-06, "t_h": 0},
               "time_unit": "us", "word_bytes": 1},
  "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 8388608}})";

}  // namespace

TEST_CASE("recommend tells what NCCL predicts of its choices beside what is simulated", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  const Json library = results(here, "recommend sums.json --to 33554432 --by-runs --library nccl")["library"];
  CHECK(library["title"] == "NCCL 2.28.3");
  CHECK(library["nodes"] == 1);
  const Json& choices = library["choices"];
  REQUIRE(choices.size() == 2);
  CHECK(choices[0]["takes"] == "ring LL");
  CHECK(choices[0]["name"] == "ring");
  CHECK(choices[1]["takes"] == "nvls Simple");
  CHECK(choices[1]["name"].is_null());
  // 15 + bytes / (1000 x 141 x 4/7) = 25 + bytes / 272000 where NCCL changes its choice.
  CHECK(choices[1]["from"].get<double>() == Approx(10 / (7.0 / 564000 - 1 / 272000.0)).epsilon(1e-5));
  for (const Json& choice : choices) {
    for (const Json& lead : choice["leads"]) {
      const double bytes = lead["message_words"], predicted = lead["predicted"];
      const bool is_ring = choice["takes"] == "ring LL";
      CHECK(predicted == Approx(is_ring ? 15 + bytes * 7 / 564000 : 25 + bytes / 272000));
      CHECK(lead["predicted_bandwidth"]["algbw"].get<double>() == Approx(bytes / predicted / 1000));
      CHECK(lead["predicted_bandwidth"]["busbw"].get<double>() == Approx(bytes / predicted / 1000 * 1.75));
      CHECK(lead["time"].is_null() != is_ring);
    }
  }
}

TEST_CASE("a platform with NCCL's latency and bandwidth takes as long as NCCL predicts, but for the call",
          "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  const Json compared = results(here, "compare sums.json --library nccl");
  const Json& forecasts = compared["library"]["forecasts"];
  const auto simple =
      std::find_if(forecasts.begin(), forecasts.end(), [](const Json& each) { return each["name"] == "ring Simple"; });
  REQUIRE(simple != forecasts.end());
  CHECK((*simple)["busbw_at_best"].get<double>() == Approx(360));
  bool is_there = false;
  for (const Json& run : compared["algorithms"]) {
    if (run["name"] != "ring") continue;
    is_there = true;
    CHECK(run["time"].get<double>() == Approx((*simple)["time"].get<double>() - 8.4));
    CHECK(run["busbw_at_best"].get<double>() == Approx(360));
  }
  CHECK(is_there);
}

TEST_CASE("on the machine as NCCL's cost model has it a ring takes as long as NCCL predicts, but for the call",
          "[libraries]") {
  const Workplace here;
  for (const double bytes : {1048576, 8388608, 134217728}) {
    here.put("ring.json", fmt::format(R"({{"platform": "{}/platforms/machines/nccl-dgx-h100.json",
      "schedule": {{"operation": "all-reduce", "algorithm": "ring", "message_words": {}}}}})",
                                      checkout(), bytes));
    const Json compared = results(here, "compare ring.json --library nccl");
    double ours = 0, theirs = 0;
    for (const Json& run : compared["algorithms"]) ours = run["name"] == "ring" ? run["time"].get<double>() : ours;
    for (const Json& each : compared["library"]["forecasts"])
      theirs = each["name"] == "ring Simple" ? each["time"].get<double>() : theirs;
    CHECK(theirs == Approx(ours + 8.4));
  }
}

TEST_CASE("recommend tells what its algorithms reach at best", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  const Json rows = results(here, "recommend sums.json --to 33554432 --by-runs")["rows"];
  // recursive doubling moves 3 m words, algorithms that halve 1.75 m; both by 1 / 360 us for 1000 bytes.
  CHECK(rows.front()["busbw_at_best"].get<double>() == Approx(360 * 1.75 / 3));
  CHECK(rows.back()["busbw_at_best"].get<double>() == Approx(360));
}

TEST_CASE("bandwidths at best tell a tree from a ring", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  std::map<std::string, double> best;
  const Json compared = results(here, "compare sums.json");
  for (const Json& run : compared["algorithms"]) {
    if (!run["busbw_at_best"].is_null()) best[run["name"]] = run["busbw_at_best"];
  }
  CHECK(best.at("rabenseifner whole") == Approx(360));
  CHECK(best.at("recursive-doubling") == Approx(360 * 1.75 / 3));
  CHECK(best.at("reduce-broadcast radix 2") == Approx(360 * 1.75 / 6));
}

TEST_CASE("the machine is for a library with a cost model", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  const Ending rules = here.hopscope("compare sums.json --library mpich --machine dgx-h100");
  CHECK(rules.status == 2);
  CHECK(rules.errors.find("--machine is for --library nccl: MPICH 4.0.2 chooses by rules") != std::string::npos);
  CHECK(here.hopscope("compare sums.json --machine dgx-h100").status == 2);
  const Ending unknown = here.hopscope("compare sums.json --library nccl --machine dgx-1");
  CHECK(unknown.status == 2);
  CHECK(unknown.errors.find("dgx-a100") != std::string::npos);
  const std::string few_words = " --set schedule.message_words=64";
  CHECK(results(here, "compare sums.json --library nccl --machine sockets" + few_words)["library"]["nodes"] == 8);
}

TEST_CASE("measured times stand beside what a library takes and predicts", "[libraries]") {
  const Workplace here;
  here.put("sums.json", sums_on_h100);
  here.put("sums.log",
           "# nThread 1 nGpus 8\n#       size         count    type   redop    root     time   algbw   busbw #wrong    "
           " time   "
           "algbw   busbw #wrong\n"
           "     1048576        262144   float     sum      -1    41.30   25.39   44.43      0    41.00   25.58   "
           "44.76      0\n"
           "    33554432       8388608   float     sum      -1   200.00  167.77  293.60      0   199.00  168.62  "
           "295.08      0\n");
  const Json report = results(here, "measured sums.log sums.json --ranks 8 --library nccl");
  CHECK(report["library"] == "NCCL 2.28.3");
  const Json& sizes = report["tables"][0]["sizes"];
  REQUIRE(sizes.size() == 2);
  CHECK(report["tables"][0]["benchmark"] == "all_reduce_perf");
  CHECK(sizes[0]["library_takes"] == "ring LL");
  CHECK(sizes[0]["library_predicted"].get<double>() == Approx(15 + 1048576 * 7 / 564000.0));
  CHECK(sizes[1]["library_takes"] == "nvls Simple");
  CHECK(sizes[1]["library_name"].is_null());
  CHECK(sizes[1]["busbw"].get<double>() == Approx(293.60).epsilon(1e-4));
}

TEST_CASE("a measured barrier is compared with simulated ones", "[logs]") {
  const Workplace here;
  here.put("wait.json",
           R"({"platform": {"topology": {"family": "complete", "nodes": 8}, "costs": {"t_s": 1, "t_w": 1, "t_h": 0},
    "time_unit": "us"}, "schedule": {"operation": "barrier"}})");
  here.put("wait.log",
           "$ mpirun -np 8 ./osu_barrier\n# OSU MPI Barrier Latency Test v7.2\n# Avg Latency(us)\n    3.10\n");
  const Json report = results(here, "measured wait.log wait.json");
  const Json& size = report["tables"][0]["sizes"][0];
  CHECK(size["measured"] == 3.1);
  CHECK(size["simulated"]["dissemination radix 2"] == 3.0);
}

}  // namespace hopscope::test
