#include "engine/carried_costs.hpp"

#include <utility>

namespace hopscope {

CarriedCosts::CarriedCosts(const Platform& platform, const ExactCosts& exact, std::vector<double> values)
    : exact_(exact), values_(std::move(values)) {
  if (!platform.has_uniform_costs() || platform.topology->channel_kinds().size() != 1) return;
  if (platform.topology->channels() == 0) return;
  unit_ = {rounded(exact.startup(0, 0)), rounded(exact.hop(0, 0, 0, false)), rounded(exact.words(1, 0, 0, 0, false))};
}

CarriedTime CarriedCosts::rounded(const ExactTime& time) const {
  CarriedTime carried;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Rational& coefficient = time.coefficient(i);
    if (coefficient.is_zero()) continue;
    carried.coefficients[i] = coefficient.rounded();
    carried.value += carried.coefficients[i] * values_[i];
  }
  return carried;
}

CarriedTime CarriedCosts::startup(const MessageInfo& message) const {
  return unit_ ? unit_->startup : rounded(exact_.startup(message.from, message.to));
}

CarriedTime CarriedCosts::hops(const MessageInfo& message, std::span<const ChannelId> channels) const {
  if (unit_) return unit_->hop * static_cast<double>(channels.size());
  CarriedTime sum;
  for (const ChannelId channel : channels)
    sum += rounded(exact_.hop(channel, message.from, message.to, message.has_own_route));
  return sum;
}

CarriedTime CarriedCosts::words(const MessageInfo& message, std::span<const ChannelId> channels) const {
  if (unit_) return unit_->word * message.words;
  CarriedTime slowest;
  for (const ChannelId channel : channels) {
    const CarriedTime there =
        rounded(exact_.words(message.words, channel, message.from, message.to, message.has_own_route));
    if (there.value > slowest.value) slowest = there;
  }
  return slowest;
}

CarriedTime CarriedCosts::wait(Completion::Kind kind, Time duration) const {
  // Where a word of these takes no time, nobody waits.
  switch (kind) {
    case Completion::Kind::rearrangement:
      return rounded(exact_.rearranging(1)) * (duration / exact_.rearranging(1).rounded());
    case Completion::Kind::combination:
      return rounded(exact_.combining(1)) * (duration / exact_.combining(1).rounded());
    default: return rounded(exact_.pause(duration));
  }
}

}  // namespace hopscope
