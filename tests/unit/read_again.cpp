// What an export says of its schedule when that is read again.
#include <catch2/catch.hpp>

#include <memory>
#include <string>

#include <hopscope/simulate.hpp>

#include "export/exported.hpp"
#include "export/tool_formats.hpp"
#include "output/simgrid/platform.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Scenario scenario_in(const Catalogue& known, const std::string& schedule) {
  FilesInMemory files;
  return parse_scenario(
      R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
          "schedule": )" +
          schedule + "}",
      "own.json", files, known);
}

Scenario ring_of_four() {
  return scenario_in(catalogue(), R"({"operation": "all-to-all", "algorithm": "ring", "message_words": 8})");
}

/// An engine on which every schedule ends as `end` does.
class EndsAs final : public Engine {
 public:
  explicit EndsAs(void (*end)()) : end_(end) {}
  [[nodiscard]] std::string_view name() const override { return "ends"; }
  [[nodiscard]] std::string_view summary() const override { return "none"; }
  Time run(const Experiment& /*experiment*/, Observer& /*observer*/) const override {
    end_();
    return 0;
  }
  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override { return {}; }
  [[nodiscard]] double bytes_needed(const Experiment& /*experiment*/) const override { return 0; }

 private:
  void (*end_)();
};

std::string remark(const Scenario& scenario, const Result& result, const std::string& goal, const RunOptions& options) {
  return remark_on(read_again(scenario, result, ExportFormat::goal, goal, 1, options), result, ExportFormat::goal);
}

std::string remark_with(const EndsAs& engine) {
  const Scenario scenario = ring_of_four();
  const Exported exported = exported_run(scenario, {ExportFormat::goal}, {});
  REQUIRE(exported.remarks.empty());
  RunOptions options;
  options.engine = &engine;
  return remark(scenario, exported.result, exported.text, options);
}

}  // namespace

TEST_CASE("an export says that its schedule deadlocks when it is read again", "[export]") {
  const EndsAs engine([] { throw DeadlockError({"rank 0 waits for a message from rank 3"}); });
  const std::string text = remark_with(engine);
  CHECK(text.starts_with("the schedule, read again, does not end: "));
  CHECK(text.find("rank 0 waits for a message from rank 3") != std::string::npos);
}

TEST_CASE("an export says that reading its schedule again would take too long", "[export]") {
  const EndsAs engine([] { throw TimeIsUp(2); });
  CHECK(remark_with(engine) == "the schedule is not read again to compare times, which would take too long");
}

TEST_CASE("an export says why its schedule cannot be read again", "[export]") {
  const Scenario scenario = ring_of_four();
  const Result result = simulate(scenario);
  const std::string text = remark(scenario, result, "num_ranks 3\nrank 0 {}\n", {});
  CHECK(text.starts_with("the schedule cannot be read again: "));
  CHECK(text.find("3") != std::string::npos);
}

TEST_CASE("an export says that its schedule is too large to be read again", "[export]") {
  const Scenario scenario = ring_of_four();
  Result result = simulate(scenario);
  result.totals.messages = most_messages_read_again + 1;
  CHECK(remark(scenario, result, "", {}) ==
        "the schedule is not read again to compare times, since it has more than 300000 messages");
}

TEST_CASE("a message without blocks cannot be exported in a table", "[export]") {
  FilesInMemory files;
  files.put("own.lua", R"(function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to, from = (me.rank + j) % me.ranks, (me.rank - j) % me.ranks
    me:keep(me:exchange(to, me:take_for(to), from))
    me:exchange(to, me:take(function() return false end), from)
  end
end)");
  const Scenario scenario = parse_scenario(
      R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
          "schedule": {"operation": "all-to-all", "program": "own.lua", "message_words": 8}})",
      "own.json", files, catalogue());
  CHECK_THROWS_WITH(exported_run(scenario, {ExportFormat::messages_csv}, {}),
                    Catch::Contains("sends a message without blocks to rank"));
  CHECK(exported_run(scenario, {ExportFormat::goal}, {}).remarks.empty());
}

TEST_CASE("a schedule of an operation that only its catalogue knows is read again in every format", "[export]") {
  Catalogue known = builtin_catalogue();
  OperationKind gather = *known.operation("all-to-all");
  gather.name = "all-pairs";
  Algorithm gathering = *known.algorithm("all-to-all", "direct");
  gathering.operation = "all-pairs";
  known.operations.push_back(gather);
  known.algorithms.push_back(gathering);
  const Scenario scenario =
      scenario_in(known, R"({"operation": "all-pairs", "algorithm": "direct", "message_words": 8})");
  for (const ExportFormat to :
       {ExportFormat::messages, ExportFormat::messages_csv, ExportFormat::goal, ExportFormat::smpi_ti}) {
    INFO(export_format_names.at(static_cast<std::size_t>(to)));
    const Exported exported = exported_run(scenario, {to}, {});
    const bool has_long_words = to == ExportFormat::smpi_ti;  // which is remarked
    CHECK(exported.remarks.empty() != has_long_words);
    const ReadAgain again =
        read_again(scenario, exported.result, to, exported.text, has_long_words ? simgrid_word_bytes : 1, {});
    CHECK(again.outcome == ReadAgain::Outcome::same_time);
  }
}

}  // namespace hopscope::test
