#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// What a Round has brought to ranks that slept until then, one message each, until they have received it.
class Arrivals {
 public:
  explicit Arrivals(Rank ranks) : places_(ranks) { arrivals_.reserve(static_cast<std::size_t>(ranks)); }

  [[nodiscard]] bool empty() const { return arrivals_.empty(); }
  /// @pre nothing else is there for `at`
  void add(Rank at, Rank from, Step step, Blocks&& blocks) {
    arrivals_.push_back({at, from, step, std::move(blocks)});
    places_[at] = static_cast<std::uint32_t>(arrivals_.size());
  }
  /// Moves what has come to `at` from `from` into `blocks`. False if there is nothing.
  [[nodiscard]] bool take(Rank at, Rank from, Blocks& blocks) {
    if (arrivals_.empty() || places_[at] == 0) return false;
    Arrival& arrival = arrivals_[places_[at] - 1];
    if (arrival.from != from) return false;
    blocks = std::move(arrival.blocks);
    places_[at] = 0;
    if (++taken_ < arrivals_.size()) return true;
    arrivals_.clear();
    taken_ = 0;
    return true;
  }
  /// Calls visit(at, from, step) for every message that is there.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const Arrival& arrival : arrivals_) {
      if (places_[arrival.at] != 0) visit(arrival.at, arrival.from, arrival.step);
    }
  }

 private:
  struct Arrival {
    Rank at = 0;
    Rank from = 0;
    Step step = 0;
    Blocks blocks;
  };
  std::vector<Arrival> arrivals_;
  std::size_t taken_ = 0;              // of them
  ZeroedArray<std::uint32_t> places_;  // by rank: that of its message, from 1 on; 0: none
};

}  // namespace hopscope
