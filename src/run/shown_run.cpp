#include "run/shown_run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "drawing/drawing.hpp"
#include "run/preparation.hpp"
#include "run/runs.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// True if a page cannot show all messages. The estimate counts a message of every rank in every step, though some are
/// idle; the catalogue's algorithms that bring something from every rank to every other send more than a quarter of it.
bool has_too_many(const Scenario& scenario, const ShownLimits& limits) {
  constexpr double largest_error = 4;  // as a factor
  const double ranks = scenario.platform.ranks();
  return !scenario.own && scenario.operation->total_blocks() == ranks * (ranks - 1) &&
         messages_of(scenario) > largest_error * static_cast<double>(limits.messages);
}

void report_messages(ShownRun& run, const ShownLimits& limits) {
  if (run.result.symmetry) {
    run.left_out.emplace_back(
        "Single messages and the loads of channels: engine symmetric simulates one rank for all, engine native every "
        "rank.");
  } else if (!run.messages && run.result.totals.messages <= static_cast<std::int64_t>(limits.messages)) {
    run.left_out.emplace_back("Single messages, and what ranks hold: the number of steps promised far more of them.");
  } else if (!run.messages) {
    run.left_out.push_back(fmt::format("Single messages, and what ranks hold: there are {}, and a page shows up to {}.",
                                       number(static_cast<double>(run.result.totals.messages)),
                                       number(static_cast<double>(limits.messages))));
  }
}

/// Why blocks cannot be followed in the recorded messages; empty if they can be, or none moved.
std::string why_not_followed(const ShownRun& run, const Recorder& recorder) {
  if (run.result.schedule.content == Content::sizes) return "the schedule carries sizes, not blocks";
  if (recorder.has_too_many_blocks()) return "there are too many blocks for a page";
  if (recorder.has_blocks() || run.result.totals.messages == 0) return "";
  if (!run.operation->unites() && (run.operation->total_blocks() == 0 || run.result.totals.words == 0))
    return "no message carries a block";
  return fmt::format("engine {} does not report which blocks a message carries; engine native does", run.result.engine);
}

std::string reason(Unfollowed why) {
  switch (why) {
    case Unfollowed::too_many: return "there are too many blocks for a page";
    case Unfollowed::apart: return "a rank keeps sums apart that have words of one rank in common";
    case Unfollowed::not_had: break;
  }
  return "a message carries a block that its sender does not have";
}

void add_holdings(ShownRun& run, const Recorder& recorder, const Sums* sums, const ShownLimits& limits) {
  if (!run.messages) return;
  std::string why_not = why_not_followed(run, recorder);
  if (why_not.empty() && recorder.has_blocks()) {
    auto followed = holdings_of(*run.operation, run.result.platform.ranks(), *run.messages, sums, limits.entries);
    if (auto* holdings = std::get_if<Holdings>(&followed)) {
      run.holdings = std::move(*holdings);
    } else {
      why_not = reason(std::get<Unfollowed>(followed));
    }
  }
  if (!why_not.empty()) run.left_out.push_back(fmt::format("What ranks hold: {}.", why_not));
}

void report_loads(ShownRun& run) {
  if (!run.loads) return;
  const LoadMap& loads = *run.loads;
  if (loads.channels_per_row() > 1) {
    run.left_out.push_back(
        fmt::format("Single channels in the map of loads: a row represents {} of them, and shows the "
                    "largest load.",
                    loads.channels_per_row()));
  }
  if (loads.steps_per_column() > 1) {
    run.left_out.push_back(
        fmt::format("Single steps in the map of loads: a column represents {} of them, and shows the "
                    "largest load.",
                    loads.steps_per_column()));
  }
}

/// @param simulated runs the scenario
ShownRun shown(const Scenario& scenario, const RunOptions& options, const ShownLimits& limits,
               Result (*simulated)(const Scenario&, const RunOptions&)) {
  const Topology& topology = *scenario.platform.topology;
  const bool is_small = topology.channels() <= most_channels_drawn;
  Recorder recorder(limits.messages, limits.blocks);
  LoadMap loads(topology.channels(), limits.columns,
                is_small ? static_cast<std::size_t>(most_channels_drawn) : limits.rows);
  ShownRun run;
  run.file = scenario.file;
  run.algorithm = scenario.algorithm;
  run.own = scenario.own;
  run.operation = scenario.operation;
  RunOptions watched = options;
  // Without observers that want blocks an engine is faster.
  const bool records = !has_too_many(scenario, limits);
  SumsNoted sums;
  if (records) watched.observers.insert(watched.observers.end(), {&recorder, &sums});
  watched.loads = &loads;
  run.result = simulated(scenario, watched);
  if (records && recorder.has_messages()) run.messages = recorder.take_messages();
  if (!run.result.symmetry) run.loads = std::move(loads);
  run.sums = sums.sums;
  report_messages(run, limits);
  add_holdings(run, recorder, run.sums.get(), limits);
  report_loads(run);
  return run;
}

}  // namespace

ShownRun show(const Scenario& scenario, const RunOptions& options, const ShownLimits& limits) {
  return shown(scenario, options, limits, simulate);
}

ShownRun show_until_deadlock(const Scenario& scenario, const RunOptions& options, const ShownLimits& limits) {
  return shown(scenario, options, limits, run_until_deadlock);
}

}  // namespace hopscope
