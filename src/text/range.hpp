#pragma once

#include <cmath>
#include <string>

#include <fmt/format.h>

namespace hopscope {

/// The numbers that a setting may be.
struct Range {
  double least = 0;
  double most = 0;
  bool is_whole = false;

  [[nodiscard]] bool contains(double value) const {
    return value >= least && value <= most && (!is_whole || value == std::floor(value));
  }
  /// "an integer from 1 to 64"
  [[nodiscard]] std::string in_words() const {
    return fmt::format("{} from {} to {}", is_whole ? "an integer" : "a number", least, most);
  }
};

}  // namespace hopscope
