#pragma once

#include <optional>

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// How benchmarks make bandwidths of times, for one operation and platform.
struct BandwidthScale {
  double bytes = 0;       ///< of the whole vector, for each word of a message
  double bus_factor = 1;  ///< busbw over algbw
  double seconds = 1;     ///< in a unit of time

  /// @param words of a message @param time above 0
  [[nodiscard]] Bandwidth of(double words, Time time) const;
  /// @param rate of algbw, in GB/s
  [[nodiscard]] Bandwidth at(double rate) const { return {rate, rate * bus_factor}; }
};

/// None if a word has no bytes, time no unit, or benchmarks print no bandwidth for the operation.
[[nodiscard]] std::optional<BandwidthScale> bandwidth_scale(const Scenario& scenario);

}  // namespace hopscope
