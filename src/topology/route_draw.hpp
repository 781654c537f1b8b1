#pragma once

#include <cstdint>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The random numbers of one route: they depend only on a seed and the ends of the route, and are the same on every
/// machine. SplitMix64, seeded with a hash of the three.
class RouteDraw {
 public:
  RouteDraw(std::uint64_t seed, NodeId from, NodeId to)
      : state_(mixed(mixed(seed) + (static_cast<std::uint64_t>(from) << 32U | static_cast<std::uint64_t>(to)))) {}

  /// One of 0 .. end-1, all equally likely: the remainder of the next number, where the first (2^64 mod end) numbers,
  /// which would make small remainders more likely, are rejected. @pre end > 0
  std::uint64_t below(std::uint64_t end) {
    const std::uint64_t first = (0 - end) % end;
    std::uint64_t number = next();
    while (number < first) number = next();
    return number % end;
  }

 private:
  static std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30U) * 0xBF58476D1CE4E5B9U;
    value = (value ^ value >> 27U) * 0x94D049BB133111EBU;
    return value ^ value >> 31U;
  }
  std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15U); }

  std::uint64_t state_;
};

}  // namespace hopscope
