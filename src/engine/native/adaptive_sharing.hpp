#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/engines.hpp"
#include "engine/native/fair_bottlenecks.hpp"
#include "engine/native/fair_levels.hpp"
#include "engine/native/fair_sharing.hpp"

namespace hopscope {

/// Max-min fair sharing by whichever is least work: flow by flow (FairSharing), which is quick where a change reaches
/// few flows; where it reaches nearly all, by levels (FairLevels) if there are few rates, else by bottlenecks
/// (FairBottlenecks). What settle() has cost so far decides, so equal calls give equal results.
class AdaptiveSharing {
 public:
  using Flow = FairSharing::Flow;
  AdaptiveSharing(ChannelId channels, ChannelCapacities capacities,
                  FairSolver solver = FairSolver::whichever_is_quicker);

  /// As FairSharing::begin: true if the end of `flow` is known at once, by end_of().
  bool begin(Flow flow, std::span<const ChannelId> channels, Time duration, Time now) {
    if (!in_groups()) [[likely]]
      return flows_.begin(flow, channels, duration, now);
    begin_in_groups(flow, channels, duration);
    return false;
  }
  /// `flow` leaves its channels.
  void end(Flow flow) {
    if (!in_groups()) [[likely]]
      return flows_.end(flow);
    end_in_groups(flow);
  }
  [[nodiscard]] bool changed() const { return in_groups() ? have_groups_changed() : flows_.changed(); }
  /// As FairSharing::settle, though a flow may stand in `moved` twice. Those have their ends told by end_of(). Of flows
  /// that are in groups no end is told, nor does one count that was before: append_over() says when they are over.
  void settle(Time now, std::vector<Flow>& moved);
  [[nodiscard]] Time end_of(Flow flow) const { return in_groups() ? end_in_groups_of(flow) : flows_.end_of(flow); }
  [[nodiscard]] double rate(Flow flow) const { return in_groups() ? rate_in_groups(flow) : flows_.rate(flow); }

  /// True if flows have one rate and one progress by level or by bottleneck: ends are told by next_end() and
  /// append_over().
  [[nodiscard]] bool in_groups() const { return groups_.index() > 0; }
  /// @pre in_groups()
  [[nodiscard]] Time next_end();
  void append_over(Time until, std::vector<Flow>& over);

 private:
  /// What `visit` returns for the solver of the moment. @pre in_groups()
  template <class Visit>
  auto of_groups(Visit visit);
  template <class Visit>
  auto of_groups(Visit visit) const;
  void begin_in_groups(Flow flow, std::span<const ChannelId> channels, Time duration);
  void end_in_groups(Flow flow);
  [[nodiscard]] bool have_groups_changed() const;
  [[nodiscard]] Time end_in_groups_of(Flow flow) const;
  [[nodiscard]] double rate_in_groups(Flow flow) const;
  [[nodiscard]] double solo_rate(std::span<const ChannelId> channels) const {
    return capacities_.are_equal() ? 1 : capacities_.of(capacities_.slowest(channels));
  }
  [[nodiscard]] bool groups_are_quicker();
  /// Whether the sets and counts of levels take no far more memory than the routes of the flows do.
  [[nodiscard]] bool levels_fit(double hops) const;
  /// Whether there are not so many rates that to find them by levels once takes longer than what it is to save.
  [[nodiscard]] bool levels_are_few(double hops) const;
  [[nodiscard]] bool take_levels();
  [[nodiscard]] bool flows_are_quicker();
  void change_to_groups(Time now);
  void change_to_flows(Time now, std::vector<Flow>& moved);

  ChannelId channels_;
  ChannelCapacities capacities_;
  FairSolver solver_;
  FairSharing flows_;
  std::variant<std::monostate, FairLevels, FairBottlenecks> groups_;
  double work_before_ = 0;  // of the solver of the moment, at its last settle()
  double work_of_hop_ = 0;  // of a settle() flow by flow, for each channel that a flow crosses, a mean of late
  double lost_ = 0;         // work that the other solver would have saved, as it seems
  double patience_ = 4;     // how often its own work a change must have saved
  int changes_ = 0;         // how often flows have been put into groups
};

}  // namespace hopscope
