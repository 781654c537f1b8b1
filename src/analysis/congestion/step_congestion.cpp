#include "analysis/congestion/step_congestion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

// The solo rates of a channel are added up as fractions of its capacity, each of them rounded. If widths are simple
// numbers so is the sum, up to about 1e-13: it is found by continued fractions, as the first convergent that is as
// close. Integers are found to the tolerance of "congestion-free".
double without_rounding(double share) {
  const double whole = std::round(share);
  if (approximately_equal(share, whole)) return whole;
  constexpr double most_below = 1000;
  constexpr double tolerance = 1e-12;
  double above = std::floor(share);
  double below = 1;
  double above_before = 1;
  double below_before = 0;
  for (double rest = share - above; rest > 0;) {
    const double inverse = 1 / rest;
    const double digit = std::floor(inverse);
    above_before = std::exchange(above, digit * above + above_before);
    below_before = std::exchange(below, digit * below + below_before);
    if (below > most_below) break;
    if (std::abs(above / below - share) <= tolerance * share) return above / below;
    rest = inverse - digit;
  }
  return share;
}

}  // namespace

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
  for (const ChannelId channel : used_) shares_[channel] = without_rounding(shares_[channel]);
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
