#include "run/bandwidth.hpp"

#include "text/quantity.hpp"

namespace hopscope {

Bandwidth BandwidthScale::of(double words, Time time) const {
  constexpr double giga = 1e9;
  return at(words * bytes / (time * seconds) / giga);
}

std::optional<BandwidthScale> bandwidth_scale(const Scenario& scenario) {
  const Platform& platform = scenario.platform;
  const double words = scenario.schedule.message_words;
  const auto size = scenario.operation->measured_size(platform.ranks());
  const auto unit = parse_time_unit(platform.time_unit);
  if (!size || !unit || platform.word_bytes == 0 || !(words > 0)) return std::nullopt;
  return BandwidthScale{size->words / words * platform.word_bytes, size->bus_factor, *time_in("s", *unit)};
}

}  // namespace hopscope
