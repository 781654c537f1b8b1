#include "run/question.hpp"

#include <fmt/format.h>

#include "run/bandwidth.hpp"
#include "run/chosen_options.hpp"
#include "run/expectations.hpp"
#include "run/memory.hpp"
#include "text/numbers.hpp"

namespace hopscope {

std::string why_unchecked(const Scenario& scenario) {
  const std::string& of_algorithm = scenario.algorithm->unchecked;
  return of_algorithm.empty() ? scenario.operation->why_unchecked() : of_algorithm;
}

namespace {

std::string why_not_tracked(const Scenario& scenario) {
  if (std::string reason = why_unchecked(scenario); !reason.empty()) return reason;
  if (scenario.schedule.content == Content::tracked) return "";
  if (scenario.content_chosen) return R"(the schedule says "content": "sizes")";
  if (leaves_sums_out(*scenario.engine, *scenario.operation))
    return fmt::format("{} simulates one rank, and partial sums differ from rank to rank", scenario.engine->name());
  return fmt::format(R"(more than {} blocks; "content": "tracked" in the schedule follows them)",
                     number(most_blocks_tracked_unasked));
}

/// What benchmarks would print.
std::optional<Bandwidth> bandwidth_of(const Scenario& scenario, Time time) {
  const auto scale = bandwidth_scale(scenario);
  return scale && time > 0 ? std::optional(scale->of(scenario.schedule.message_words, time)) : std::nullopt;
}

}  // namespace

void take_down_question(const Scenario& scenario, Result& result) {
  result.scenario = scenario.name;
  result.overrides = scenario.overrides;
  result.platform = scenario.platform;
  result.schedule = scenario.schedule;
  result.why_not_tracked = why_not_tracked(scenario);
  result.amount = scenario.operation->amount(scenario.schedule);
  result.has_blocks = scenario.operation->has_blocks();
  result.success = scenario.operation->success();
  result.bandwidth = bandwidth_of(scenario, result.time);
  result.title = scenario.algorithm->title;
  result.options = options_of(*scenario.algorithm, scenario.schedule);
  if (scenario.expect) result.expectations = in_words(*scenario.expect);
}

}  // namespace hopscope
