#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// A step in which messages contend for channels.
struct CongestedStep {
  std::size_t place = 0;  ///< index in Result::steps
  /// The channel with the largest congestion, of several the one with the lowest ends, as in a Witness; none if the map
  /// of loads does not show single channels and steps.
  std::optional<ChannelId> channel = std::nullopt;
  /// Those of this step that cross the channel; empty if the messages of the run were not kept.
  std::vector<const RecordedMessage*> messages = {};
  double words = 0;  ///< of these messages together
  /// The time in which the channel carries these words at its capacity, a lower bound on that of the step; 0 if it is
  /// not known, or where cost parameters differ among channels.
  Time least_time = 0;
  std::size_t alike = 0;  ///< further steps of the same congestion, for which this one stands
};

/// The steps with the largest congestion, the largest first, and of equal ones the earlier. If there are more than
/// `most`, the first of those of equal congestion stands for them.
[[nodiscard]] std::vector<CongestedStep> most_congested_steps(const ShownRun& run, std::size_t most);

}  // namespace hopscope
