#include "engine/native/adaptive_sharing.hpp"

#include <limits>

namespace hopscope {

namespace {

// Arrays are gone over at some six times the pace at which flows are looked at one by one.
constexpr double work_of_a_look = 6;
// A level takes some passes over the channels; where levels are quicker, they are one or two.
constexpr double passes = 8;

}  // namespace

template <class Visit>
auto AdaptiveSharing::of_groups(Visit visit) {
  if (auto* const levels = std::get_if<FairLevels>(&groups_)) return visit(*levels);
  return visit(*std::get_if<FairBottlenecks>(&groups_));
}

template <class Visit>
auto AdaptiveSharing::of_groups(Visit visit) const {
  if (const auto* const levels = std::get_if<FairLevels>(&groups_)) return visit(*levels);
  return visit(*std::get_if<FairBottlenecks>(&groups_));
}

void AdaptiveSharing::begin_in_groups(Flow flow, std::span<const ChannelId> channels, Time duration) {
  of_groups([&](auto& groups) { groups.begin(flow, channels, duration * solo_rate(channels)); });
}

void AdaptiveSharing::end_in_groups(Flow flow) {
  of_groups([&](auto& groups) { groups.end(flow); });
}

bool AdaptiveSharing::have_groups_changed() const {
  return of_groups([](const auto& groups) { return groups.changed(); });
}

Time AdaptiveSharing::end_in_groups_of(Flow flow) const {
  return of_groups([&](const auto& groups) { return groups.end_of(flow); });
}

double AdaptiveSharing::rate_in_groups(Flow flow) const {
  return of_groups([&](const auto& groups) { return groups.rate(flow); });
}

Time AdaptiveSharing::next_end() {
  return of_groups([](auto& groups) { return groups.next_end(); });
}

void AdaptiveSharing::append_over(Time until, std::vector<Flow>& over) {
  of_groups([&](auto& groups) { groups.append_over(until, over); });
}

AdaptiveSharing::AdaptiveSharing(ChannelId channels, ChannelCapacities capacities, FairSolver solver)
    : channels_(channels), capacities_(std::move(capacities)), solver_(solver), flows_(channels, capacities_) {
  if (solver == FairSolver::by_levels) groups_.emplace<FairLevels>(channels, capacities_);
  if (solver == FairSolver::by_levels_and_routes) groups_.emplace<FairLevels>(channels, capacities_, 0, 0, 0);
  if (solver == FairSolver::by_bottlenecks) groups_.emplace<FairBottlenecks>(channels, capacities_);
}

void AdaptiveSharing::settle(Time now, std::vector<Flow>& moved) {
  if (in_groups()) {
    of_groups([&](auto& groups) { groups.settle(now); });
    if (flows_are_quicker()) change_to_flows(now, moved);
  } else {
    flows_.settle(now, moved);
    if (groups_are_quicker()) {
      change_to_groups(now);
      moved.clear();
    }
  }
}

bool AdaptiveSharing::groups_are_quicker() {
  const double work = work_of_a_look * (flows_.work() - work_before_);
  work_before_ = flows_.work();
  const double hops = flows_.hops();
  const double of_hop = work / std::max(1.0, hops);
  work_of_hop_ += work_of_hop_ > 0 ? (of_hop - work_of_hop_) / 16 : of_hop;
  lost_ = std::max(0.0, lost_ + work - passes * static_cast<double>(channels_));
  if (solver_ != FairSolver::whichever_is_quicker) return solver_ == FairSolver::in_turns;
  return lost_ >= patience_ * static_cast<double>(channels_) && lost_ > patience_ * hops;
}

// To fill them once takes, for each rate, some passes over the channels and a look at the flows of each level that is
// left, as bits: with thousands of rates, minutes.
bool AdaptiveSharing::levels_are_few(double hops) const {
  constexpr double bits = 64;
  const auto rates = static_cast<double>(flows_.rates());
  const double sets = static_cast<double>(flows_.flows()) / bits;
  const double fill = rates * (passes * static_cast<double>(channels_) + rates * sets);
  return fill <= patience_ * work_of_a_look * hops;
}

bool AdaptiveSharing::levels_fit(double hops) const {
  constexpr double little = 4e6;
  constexpr double bytes_of_hop = 20;
  constexpr double bytes_of_counts = 64;  // of some eight levels
  return bytes_of_counts * static_cast<double>(channels_) <= std::max(little, bytes_of_hop * hops);
}

bool AdaptiveSharing::take_levels() {
  if (solver_ == FairSolver::in_turns) return changes_ % 2 == 1;
  return levels_fit(flows_.hops()) && levels_are_few(flows_.hops());
}

bool AdaptiveSharing::flows_are_quicker() {
  const double work_so_far = of_groups([](const auto& groups) { return groups.work(); });
  const double hops = of_groups([](const auto& groups) { return groups.hops(); });
  const double work = work_so_far - work_before_;
  work_before_ = work_so_far;
  lost_ = std::max(0.0, lost_ + work - std::min(work_of_hop_, 2 * work_of_a_look) * hops);
  if (solver_ != FairSolver::whichever_is_quicker) return solver_ == FairSolver::in_turns;
  return lost_ > patience_ * (hops + static_cast<double>(channels_));
}

void AdaptiveSharing::change_to_groups(Time now) {
  ++changes_;
  if (take_levels()) {
    groups_.emplace<FairLevels>(channels_, capacities_, static_cast<std::size_t>(flows_.flows()), flows_.hops());
  } else {
    groups_.emplace<FairBottlenecks>(channels_, capacities_);
  }
  of_groups([&](auto& groups) {
    flows_.hand_over(now, [&](Flow flow, std::span<const ChannelId> channels, Time remaining) {
      groups.begin(flow, channels, remaining);
    });
    groups.settle(now);
    work_before_ = groups.work();
  });
  lost_ = 0;
}

void AdaptiveSharing::change_to_flows(Time now, std::vector<Flow>& moved) {
  of_groups([&](const auto& groups) {
    groups.for_each(now, [&](Flow flow, std::span<const ChannelId> channels, Time remaining) {
      const Time left = std::max(remaining / solo_rate(channels), std::numeric_limits<Time>::min());
      if (flows_.begin(flow, channels, left, now)) moved.push_back(flow);
    });
  });
  groups_.emplace<std::monostate>();
  flows_.settle(now, moved);
  work_before_ = flows_.work();
  lost_ = 0;
  patience_ *= 2;  // the change was no good
}

}  // namespace hopscope
