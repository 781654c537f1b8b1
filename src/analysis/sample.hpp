#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace hopscope {

/// The running mean of a sequence of numbers, and its standard error. (Welford 1962: avoids the cancellation of a sum
/// of squares)
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
  /// The standard error of the mean, for independent samples: standard deviation / sqrt(count). 0 for a single one.
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

/// The means of two sequences of paired samples, so that the common part of each pair cancels.
struct PairedMeans {
  double difference = 0;        ///< of the means: the other's - the one's
  double difference_error = 0;  ///< its standard error; 0 for a single pair
  double ratio = 1;             ///< of the means: the one's / the other's
  double ratio_error = 0;       ///< its standard error, to first order; 0 for a single pair
};

/// @pre both have the same length
[[nodiscard]] inline PairedMeans paired(std::span<const double> one, std::span<const double> other) {
  Sample ones, others, differences, residuals;
  for (std::size_t i = 0; i < one.size(); ++i) {
    ones.add(one[i]);
    others.add(other[i]);
    differences.add(other[i] - one[i]);
  }
  PairedMeans means{differences.mean(), differences.standard_error()};
  if (ones.mean() == others.mean()) return means;
  means.ratio = ones.mean() / others.mean();
  for (std::size_t i = 0; i < one.size(); ++i) residuals.add(one[i] - means.ratio * other[i]);
  means.ratio_error = residuals.standard_error() / others.mean();
  return means;
}

}  // namespace hopscope
