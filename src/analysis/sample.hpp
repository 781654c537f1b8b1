#pragma once

#include <cmath>
#include <cstdint>

namespace hopscope {

/// The mean of numbers that come one after the other, and how sure it is. (Welford 1962: exact where a sum of squares
/// would cancel)
class Sample {
 public:
  void add(double value) {
    ++count_;
    const double off = value - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (value - mean_);
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  /// Of the mean, if the numbers were drawn at random: their standard deviation / sqrt(count). 0 of a single one.
  [[nodiscard]] double standard_error() const {
    if (count_ < 2) return 0;
    const auto n = static_cast<double>(count_);
    return std::sqrt(squares_ / (n - 1) / n);
  }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of (value - mean)^2
};

}  // namespace hopscope
