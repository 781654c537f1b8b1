#include "analysis/step_congestion.hpp"

#include <algorithm>
#include <cmath>

#include <hopscope/approximately.hpp>

namespace hopscope {

void StepCongestion::add(std::span<const ChannelId> route, const ChannelCapacities& capacities, bool cut_through) {
  if (route.empty()) return;
  const double rate = capacities.of(capacities.slowest(route));
  for (const ChannelId channel : route) {
    const double capacity = capacities.of(channel);
    if (std::isinf(capacity)) continue;  // never congested
    double& share = shares_[channel];
    if (share == 0) used_.push_back(channel);
    share += cut_through ? rate / capacity : 1;
  }
}

void StepCongestion::settle() {
  for (const ChannelId channel : used_) {
    double& share = shares_[channel];
    const double whole = std::round(share);
    if (approximately_equal(share, whole)) share = whole;
  }
}

double StepCongestion::largest() const {
  double most = 0;
  for (const ChannelId channel : used_) most = std::max(most, of(channel));
  return most;
}

std::int64_t StepCongestion::congested_channels() const {
  return std::ranges::count_if(used_, [&](ChannelId channel) { return of(channel) > 1; });
}

void StepCongestion::forget() {
  for (const ChannelId channel : used_) shares_[channel] = 0;
  used_.clear();
}

}  // namespace hopscope
