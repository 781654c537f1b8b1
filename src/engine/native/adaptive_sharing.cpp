#include "engine/native/adaptive_sharing.hpp"

#include <limits>

namespace hopscope {

namespace {

// Arrays are gone over at some six times the pace at which flows are looked at one by one.
constexpr double work_of_a_look = 6;
// A level takes some passes over the channels; where levels are quicker, they are one or two.
constexpr double passes = 8;

}  // namespace

AdaptiveSharing::AdaptiveSharing(ChannelId channels, ChannelCapacities capacities, FairSolver solver)
    : channels_(channels), capacities_(std::move(capacities)), solver_(solver), flows_(channels, capacities_) {
  if (solver == FairSolver::by_levels) levels_.emplace(channels, capacities_);
  if (solver == FairSolver::by_levels_and_routes) levels_.emplace(channels, capacities_, 0, 0, 0);
}

void AdaptiveSharing::settle(Time now, std::vector<Flow>& moved) {
  if (levels_) {
    levels_->settle(now);
    if (flows_are_quicker()) change_to_flows(now, moved);
  } else {
    flows_.settle(now, moved);
    if (levels_are_quicker()) {
      change_to_levels(now);
      moved.clear();
    }
  }
}

bool AdaptiveSharing::levels_are_quicker() {
  const double work = work_of_a_look * (flows_.work() - work_before_);
  work_before_ = flows_.work();
  const double hops = flows_.hops();
  const double of_hop = work / std::max(1.0, hops);
  work_of_hop_ += work_of_hop_ > 0 ? (of_hop - work_of_hop_) / 16 : of_hop;
  lost_ = std::max(0.0, lost_ + work - passes * static_cast<double>(channels_));
  if (solver_ != FairSolver::whichever_is_quicker) return solver_ == FairSolver::in_turns;
  if (lost_ < patience_ * static_cast<double>(channels_)) return false;
  if (lost_ <= patience_ * hops || !levels_fit(hops)) return false;
  if (levels_are_few(hops)) return true;
  wait_longer();
  return false;
}

// Whoever finds that a change was no good, or would be none.
void AdaptiveSharing::wait_longer() {
  lost_ = 0;
  patience_ *= 2;
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

bool AdaptiveSharing::flows_are_quicker() {
  const double work = levels_->work() - work_before_;
  work_before_ = levels_->work();
  const double hops = levels_->hops();
  lost_ = std::max(0.0, lost_ + work - std::min(work_of_hop_, 2 * work_of_a_look) * hops);
  if (solver_ != FairSolver::whichever_is_quicker) return solver_ == FairSolver::in_turns;
  return lost_ > patience_ * (hops + static_cast<double>(channels_));
}

void AdaptiveSharing::change_to_levels(Time now) {
  levels_.emplace(channels_, capacities_, static_cast<std::size_t>(flows_.flows()), flows_.hops());
  flows_.hand_over(now, [&](Flow flow, std::span<const ChannelId> channels, Time remaining) {
    levels_->begin(flow, channels, remaining);
  });
  levels_->settle(now);
  work_before_ = levels_->work();
  lost_ = 0;
}

void AdaptiveSharing::change_to_flows(Time now, std::vector<Flow>& moved) {
  levels_->for_each(now, [&](Flow flow, std::span<const ChannelId> channels, Time remaining) {
    const Time left = std::max(remaining / solo_rate(channels), std::numeric_limits<Time>::min());
    if (flows_.begin(flow, channels, left, now)) moved.push_back(flow);
  });
  levels_.reset();
  flows_.settle(now, moved);
  work_before_ = flows_.work();
  wait_longer();
}

}  // namespace hopscope
