#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <hopscope/column.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

/// How one step of a schedule used the network.
struct StepUsage {
  Step step = 0;
  std::int64_t messages = 0;
  double words = 0;
  double congestion = 0;  ///< relative to the capacity of a channel; at least 1
  std::int64_t load = 0;
  std::int64_t congested_channels = 0;
  std::int64_t used_channels = 0;
  std::int64_t link_traversals = 0;
  double word_hops = 0;
  Time start = 0;
  Time end = 0;
};

/// What a row for the whole run has in a column of its steps.
enum class WholeRun {
  nothing,
  sum,      ///< of all steps
  largest,  ///< of any step
  time,     ///< that of the run, from 0 to its makespan
};

/// A statistic of a step.
struct StepColumn : Column<StepUsage> {
  WholeRun whole_run = WholeRun::nothing;
};

inline constexpr std::array step_columns{
    StepColumn{{"step", "its number, from 1", Unit::count, &StepUsage::step}},
    StepColumn{{"messages", "the number of messages", Unit::count, &StepUsage::messages}, WholeRun::sum},
    StepColumn{{"words", "the sum of their words", Unit::words, &StepUsage::words}, WholeRun::sum},
    StepColumn{{"congestion", "the largest of any channel: demand over capacity", Unit::count, &StepUsage::congestion},
               WholeRun::largest},
    StepColumn{{"load", "the largest number of messages on one channel", Unit::count, &StepUsage::load},
               WholeRun::largest},
    StepColumn{{"congested_channels", "channels with a congestion above 1", Unit::count,
                &StepUsage::congested_channels}},
    StepColumn{{"used_channels", "channels that carry a message", Unit::count, &StepUsage::used_channels}},
    StepColumn{{"link_traversals", "sum of hops over messages", Unit::count, &StepUsage::link_traversals},
               WholeRun::sum},
    StepColumn{{"word_hops", "sum of words * hops", Unit::words, &StepUsage::word_hops}, WholeRun::sum},
    StepColumn{{"start", "the beginning of the first startup", Unit::time, &StepUsage::start}, WholeRun::time},
    StepColumn{{"end", "the last delivery", Unit::time, &StepUsage::end}, WholeRun::time},
};

/// What passes from one cluster to another.
struct BetweenClusters {
  std::int64_t messages = 0;
  double words = 0;
};

/// The usage of the network by all steps together.
struct Totals {
  std::int64_t steps = 0;
  std::int64_t messages = 0;
  double words = 0;
  std::int64_t link_traversals = 0;
  double word_hops = 0;
  double max_congestion = 0;
  std::int64_t max_load = 0;
  std::int64_t max_overlap = 0;  ///< most messages in their fluid phase on one channel at one instant
  std::int64_t instants = 0;
  std::optional<BetweenClusters> between_clusters;  ///< if the platform has any
};

/// All but `between_clusters`, which most platforms have not.
inline constexpr std::array total_columns{
    Column<Totals>{"steps", "the number of steps", Unit::count, &Totals::steps},
    Column<Totals>{"messages", "the number of messages", Unit::count, &Totals::messages},
    Column<Totals>{"words", "the sum of their words", Unit::words, &Totals::words},
    Column<Totals>{"link_traversals", "sum of hops over messages", Unit::count, &Totals::link_traversals},
    Column<Totals>{"word_hops", "sum of words * hops", Unit::words, &Totals::word_hops},
    Column<Totals>{"max_congestion", "the largest of any channel in a step: demand over capacity", Unit::count,
                   &Totals::max_congestion},
    Column<Totals>{"max_load", "the largest number of messages of a step on one channel", Unit::count,
                   &Totals::max_load},
    Column<Totals>{"max_overlap",
                   "peak channel concurrency: the largest number of messages on a channel at one instant", Unit::count,
                   &Totals::max_overlap},
    Column<Totals>{"instants",
                   "at which something happens: a step, a startup or words of a message begin, words have passed, a "
                   "message is delivered, a rank ends",
                   Unit::count, &Totals::instants},
};

}  // namespace hopscope
