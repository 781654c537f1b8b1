#include "command/shown.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "drawing/drawing.hpp"
#include "output/text.hpp"

namespace hopscope {

namespace {

/// Has the next run told to these, and no later one.
class Listening {
 public:
  Listening(Supervision& supervision, Observer& observer, StepLoads& loads) : supervision_(supervision) {
    supervision.listeners.push_back(&observer);
    supervision.loads = &loads;
  }
  ~Listening() {
    supervision_.listeners.pop_back();
    supervision_.loads = nullptr;
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  Supervision& supervision_;
};

void tell_of_messages(ShownRun& run, const ShownLimits& limits) {
  if (run.outcome.result.symmetry) {
    run.left_out.emplace_back(
        "Single messages and the loads of channels: engine symmetric follows one rank for all. Engine native follows "
        "every one.");
  } else if (!run.messages) {
    run.left_out.push_back(fmt::format("Single messages, and what ranks hold: there are {}, and a page shows up to {}.",
                                       number(static_cast<double>(run.outcome.result.totals.messages)),
                                       number(static_cast<double>(limits.messages))));
  }
}

void tell_of_holdings(ShownRun& run, const Recorder& recorder) {
  if (!run.messages || run.holdings) return;
  if (run.outcome.schedule.content == Content::sizes) {
    run.left_out.emplace_back("What ranks hold: the schedule carries sizes, not blocks.");
  } else if (recorder.has_blocks() || recorder.has_too_many_blocks()) {
    run.left_out.emplace_back("What ranks hold: there are too many blocks for a page.");
  } else if (run.outcome.result.totals.messages > 0) {
    run.left_out.push_back(
        fmt::format("What ranks hold: engine {} does not tell which blocks a message carries; "
                    "engine native does.",
                    run.outcome.result.engine));
  }
}

void tell_of_loads(ShownRun& run) {
  if (!run.loads) return;
  const LoadMap& loads = *run.loads;
  if (loads.channels_per_row() > 1) {
    run.left_out.push_back(
        fmt::format("Single channels in the map of loads: a row stands for {} of them, and shows the "
                    "largest load.",
                    loads.channels_per_row()));
  }
  if (loads.steps_per_column() > 1) {
    run.left_out.push_back(
        fmt::format("Single steps in the map of loads: a column stands for {} of them, and shows the "
                    "largest load.",
                    loads.steps_per_column()));
  }
}

}  // namespace

ShownRun show(const Scenario& scenario, const Options& options, Supervision& supervision, const ShownLimits& limits) {
  const Topology& topology = *scenario.platform.topology;
  const bool is_small = topology.channels() <= most_channels_drawn;
  Recorder recorder(limits.messages, limits.blocks);
  LoadMap loads(topology.channels(), limits.columns,
                is_small ? static_cast<std::size_t>(most_channels_drawn) : limits.rows);
  ShownRun run;
  run.file = scenario.file;
  run.algorithm = scenario.algorithm;
  run.operation = scenario.operation;
  {
    const Listening listening(supervision, recorder, loads);
    run.outcome = carry_out(scenario, options, supervision);
  }
  if (recorder.has_messages()) {
    const bool has_blocks = recorder.has_blocks();
    run.messages = recorder.take_messages();
    if (has_blocks) {
      run.holdings = holdings_of(*scenario.operation, scenario.platform.ranks(), *run.messages, limits.entries);
    }
  }
  if (!run.outcome.result.symmetry) run.loads = std::move(loads);
  tell_of_messages(run, limits);
  tell_of_holdings(run, recorder);
  tell_of_loads(run);
  return run;
}

}  // namespace hopscope
