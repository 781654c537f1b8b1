#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hopscope {

/// The slices of one track must not overlap unless one lies within the other: viewers drop or misplace those that do.
/// Slices that share a rank or a channel are therefore distributed over as many tracks, called lanes, as there are
/// simultaneous slices.
class Lanes {
 public:
  /// The lane of a slice: the first one that is free. Slices come in order of their beginnings.
  std::size_t place(std::int64_t begin, std::int64_t end) {
    const auto free = std::ranges::find_if(ends_, [&](std::int64_t busy_until) { return busy_until <= begin; });
    const auto lane = static_cast<std::size_t>(free - ends_.begin());
    if (free == ends_.end()) ends_.push_back(end);
    ends_[lane] = end;
    return lane;
  }
  [[nodiscard]] std::size_t count() const { return ends_.size(); }

 private:
  std::vector<std::int64_t> ends_;  // of the last slice, by lane
};

}  // namespace hopscope
