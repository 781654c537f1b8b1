#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace hopscope::sizes {

/// Random numbers that are the same with every compiler: the standard specifies the output of std::mt19937_64, but not
/// that of its distributions, which are therefore implemented here.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// One of 0 .. below-1, all equally likely: the remainder of the next number of the engine by `below`, where the
  /// first (2^64 mod below) numbers, which would make small remainders more likely, are rejected. @pre below > 0
  std::uint64_t draw(std::uint64_t below) {
    const std::uint64_t first = (0 - below) % below;  // 2^64 mod below
    std::uint64_t number = engine_();
    while (number < first) number = engine_();
    return number % below;
  }

  /// Shuffles a list, all orders equally likely (Fisher and Yates): for k from the last index down to 1, swaps the
  /// entry at k with the one at draw(k + 1).
  template <class Entry>
  void shuffle(std::vector<Entry>& list) {
    for (std::size_t k = list.size(); k-- > 1;) std::swap(list[k], list[draw(k + 1)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace hopscope::sizes
