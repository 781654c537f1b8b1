#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/engines.hpp"
#include "engine/native/fair_levels.hpp"
#include "engine/native/fair_sharing.hpp"

namespace hopscope {

/// Max-min fair sharing by whichever is less work: flow by flow (FairSharing), which is quick where a change reaches
/// few flows, or by levels (FairLevels), where it reaches nearly all. What settle() has cost so far decides, so equal
/// calls give equal results.
class AdaptiveSharing {
 public:
  using Flow = FairSharing::Flow;
  AdaptiveSharing(ChannelId channels, ChannelCapacities capacities,
                  FairSolver solver = FairSolver::whichever_is_quicker);

  /// As FairSharing::begin: true if the end of `flow` is known at once, by end_of().
  bool begin(Flow flow, std::span<const ChannelId> channels, Time duration, Time now) {
    if (!levels_) [[likely]]
      return flows_.begin(flow, channels, duration, now);
    levels_->begin(flow, channels, duration * solo_rate(channels));
    return false;
  }
  /// `flow` leaves its channels.
  void end(Flow flow) {
    if (!levels_) [[likely]]
      return flows_.end(flow);
    levels_->end(flow);
  }
  [[nodiscard]] bool changed() const { return levels_ ? levels_->changed() : flows_.changed(); }
  /// As FairSharing::settle, though a flow may stand in `moved` twice. Those have their ends told by end_of(). Of flows
  /// that are found by levels no end is told, nor does one count that was before: append_over() says when they are
  /// over.
  void settle(Time now, std::vector<Flow>& moved);
  [[nodiscard]] Time end_of(Flow flow) const { return levels_ ? levels_->end_of(flow) : flows_.end_of(flow); }
  [[nodiscard]] double rate(Flow flow) const { return levels_ ? levels_->rate(flow) : flows_.rate(flow); }

  /// True if ends are told by next_end() and append_over().
  [[nodiscard]] bool by_levels() const { return levels_.has_value(); }
  /// @pre by_levels()
  [[nodiscard]] Time next_end() { return levels_->next_end(); }
  void append_over(Time until, std::vector<Flow>& over) { levels_->append_over(until, over); }

 private:
  [[nodiscard]] double solo_rate(std::span<const ChannelId> channels) const {
    return capacities_.are_equal() ? 1 : capacities_.of(capacities_.slowest(channels));
  }
  [[nodiscard]] bool levels_are_quicker();
  /// Whether the sets and counts of levels take no far more memory than the routes of the flows do.
  [[nodiscard]] bool levels_fit(double hops) const;
  /// Whether there are not so many rates that to find them by levels once takes longer than what it is to save.
  [[nodiscard]] bool levels_are_few(double hops) const;
  [[nodiscard]] bool flows_are_quicker();
  void wait_longer();
  void change_to_levels(Time now);
  void change_to_flows(Time now, std::vector<Flow>& moved);

  ChannelId channels_;
  ChannelCapacities capacities_;
  FairSolver solver_;
  FairSharing flows_;
  std::optional<FairLevels> levels_;
  double work_before_ = 0;  // of the solver of the moment, at its last settle()
  double work_of_hop_ = 0;  // of a settle() flow by flow, for each channel that a flow crosses, a mean of late
  double lost_ = 0;         // work that the other solver would have saved, as it seems
  double patience_ = 4;     // how often its own work a change must have saved
};

}  // namespace hopscope
