// Every algorithm, written as a table of messages and run again, gives the same numbers.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/message_records.hpp"
#include "output/message_list.hpp"
#include "support/known_bounds.hpp"
#include "support/late_sums.hpp"
#include "support/needed_fields.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// The scenario of `algorithm`, or of a table of messages in a file.
std::string scenario_text(const std::string& platform, const Algorithm& algorithm, const std::string& file,
                          const std::string& mapping, int words) {
  const std::string schedule =
      file.empty() ? fmt::format(R"("algorithm": "{}")", algorithm.name) : fmt::format(R"("messages": "{}")", file);
  std::string input = needed_fields(algorithm, std::to_string(words));
  if (algorithm.operation == "shift") input += R"(, "shift": 3)";
  if (algorithm.operation == "all-to-all-v") input = R"(, "sizes": {"generator": "zipf", "words": 1000})";
  if (algorithm.operation == "neighbour-exchange") {
    input += R"(, "guest": {"family": "hypercube", "dimension": 3})";
  }
  return fmt::format(
      R"({{"platform": {{{}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1, "t_c": 0.25}}, "mapping": "{}"}},
           "schedule": {{"operation": "{}", {}{}}}}})",
      platform, mapping, algorithm.operation, schedule, input);
}

void check_same(const Result& one, const Result& other) {
  CHECK(one.time == Approx(other.time).epsilon(1e-12));
  CHECK(other.delivery == Delivery::verified);
  REQUIRE(one.combination.has_value() == other.combination.has_value());
  if (one.combination) {
    CHECK(one.combination->rank_order == other.combination->rank_order);
    CHECK(one.combination->same_everywhere == other.combination->same_everywhere);
    CHECK(one.combination->depth == other.combination->depth);
    CHECK(one.combination->operations == other.combination->operations);
    CHECK(one.combination->words == Approx(other.combination->words));
  }
  REQUIRE(one.steps.size() == other.steps.size());
  for (std::size_t i = 0; i < one.steps.size(); ++i) {
    INFO("step " << one.steps[i].step);
    CHECK(one.steps[i].messages == other.steps[i].messages);
    CHECK(one.steps[i].words == Approx(other.steps[i].words));
    CHECK(one.steps[i].congestion == Approx(other.steps[i].congestion));
    CHECK(one.steps[i].load == other.steps[i].load);
    CHECK(one.steps[i].start == Approx(other.steps[i].start));
    CHECK(one.steps[i].end == Approx(other.steps[i].end));
  }
}

/// @return false if the algorithm does not fit the platform
bool check_table_of(const std::string& platform, const Algorithm& algorithm, int words) {
  FilesInMemory files;
  std::optional<Scenario> scenario;
  const std::string mapping = algorithm.implied_mapping;
  try {
    scenario = parse_scenario(scenario_text(platform, algorithm, "", mapping, words), "own.json", files, catalogue());
  } catch (const InputError&) {
    return false;
  }
  if (adds_late(algorithm, scenario->platform.ranks())) return true;
  MessageLog log;
  const Result result = simulate(*scenario, {.observers = {&log}, .bounds = &known_bounds()});
  const auto logged = log.take_messages();
  const std::vector<ScheduledMessage> messages(logged.begin(), logged.end());
  if (messages.empty()) return true;  // nothing is sent of vectors without words
  const MessageList list{scenario->platform, *scenario->operation, messages, {}, log.sums().get()};
  files.put("table.json", messages_json(list));
  files.put("table.csv", messages_csv(list));
  for (const char* file : {"table.json", "table.csv"}) {
    INFO(algorithm.operation << ' ' << algorithm.name << " from " << file << " on " << platform);
    const Scenario table =
        parse_scenario(scenario_text(platform, algorithm, file, mapping, words), "own.json", files, catalogue());
    const Result again = simulate(table, {.bounds = &known_bounds()});
    if (algorithm.name != "random-order") {
      check_same(result, again);
      CHECK(simulate(table, {.content = Content::sizes, .bounds = &known_bounds()}).time ==
            Approx(result.time).epsilon(1e-12));
      continue;
    }
    // Its ranks send on before the receives of a step are complete, for which those of a table wait.
    CHECK(again.delivery == Delivery::verified);
    CHECK(again.totals.messages == result.totals.messages);
    CHECK(again.totals.word_hops == Approx(result.totals.word_hops));
  }
  return true;
}

}  // namespace

TEST_CASE("every algorithm as a table of messages takes the same time, step by step", "[laws][messages]") {
  const std::vector<std::string> topologies{
      R"("topology": {"family": "hypercube", "dimension": 3})",
      R"("topology": {"family": "torus", "dims": [4, 4]})",
      R"("topology": {"family": "ring", "nodes": 8})",
      R"("topology": {"family": "complete", "nodes": 9})",
      R"("topology": {"family": "complete", "nodes": 5})",
      R"("topology": {"family": "clusters", "sizes": [3, 3], "inter": {"t_s": 20, "t_w": 2, "t_h": 3}})"};
  const std::vector<std::string> machines{R"("ports": 1)", R"("ports": 2)", R"("ports": "all")",
                                          R"("switching": "store-and-forward")", R"("contention": "fifo")"};
  for (const Algorithm& algorithm : catalogue().algorithms) {
    int fitting = 0;
    for (const std::string& topology : topologies) {
      for (const std::string& machine : machines) {
        if (is_sanitized() && topology != topologies.front() && machine != machines.front()) continue;
        fitting += check_table_of(topology + ", " + machine, algorithm, 6) ? 1 : 0;
      }
      (void)check_table_of(topology + ", " + machines.front(), algorithm, 0);
    }
    INFO(algorithm.operation << ' ' << algorithm.name);
    CHECK((fitting > 0 || is_sanitized()));
  }
}

TEST_CASE("a table in one step waits for the blocks that it passes on, on both engines", "[engines][messages]") {
  FilesInMemory files;
  const std::string text = R"({"engine": "both",
      "platform": {"topology": {"family": "line", "nodes": 3}, "costs": {"t_s": 10, "t_w": 1, "t_h": 1}, "ports": "all"},
      "schedule": {"operation": "shift", "shift": 1, "message_words": 5, "messages": [
        {"step": 1, "from": 1, "to": 0, "blocks": [[2, 0]]},
        {"step": 1, "from": 2, "to": 1, "blocks": [[2, 0, 2]], "name": "first"},
        {"step": 1, "from": 2, "to": 1, "blocks": [[2, 0, 3]]},
        {"step": 1, "from": 1, "to": 2, "blocks": [[1, 2]], "after": ["first"]},
        {"step": 1, "from": 0, "to": 1}]}})";
  const Result result = simulate(parse_scenario(text, "own.json", files, catalogue()));
  CHECK(result.delivery == Delivery::verified);
  CHECK(result.agreement.value().holds());
  // The two parts share the channel from 2 to 1: 2 words each by then, and 1 more: 11 + 5. Then 11 + 5 on to 0.
  CHECK(result.time == Approx(32));
}

TEST_CASE("a table runs under a barrier, by sizes, and is refused by the engine symmetric", "[engines][messages]") {
  FilesInMemory files;
  const auto text = [](const std::string& more, const std::string& engine) {
    return fmt::format(R"({{"engine": "{}", "platform": {{"topology": {{"family": "ring", "nodes": 3}},
        "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}}, "schedule": {{"operation": "all-to-all", "message_words": 4, {}
        "messages": [{{"step": 1, "from": 0, "to": 1}}, {{"step": 2, "from": 0, "to": 2}},
          {{"step": 1, "from": 1, "to": 2}}, {{"step": 2, "from": 1, "to": 0}},
          {{"step": 3, "from": 2, "to": 0}}, {{"step": 4, "from": 2, "to": 1}}]}}}})",
                       engine, more);
  };
  const auto run = [&](const std::string& more, const std::string& engine) {
    return simulate(parse_scenario(text(more, engine), "own.json", files, catalogue()));
  };
  CHECK(run(R"("synchronization": "barrier",)", "both").time == Approx(4 * 15));
  CHECK(run(R"("content": "sizes",)", "native").time == run("", "native").time);
  CHECK_THROWS_AS(run("", "symmetric"), InputError);
}

}  // namespace hopscope::test
