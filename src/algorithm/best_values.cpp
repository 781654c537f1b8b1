#include "algorithm/best_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace hopscope {

namespace {

/// Of a vector of m words no more than m parts can be used.
double most_useful(const Field& option, const Schedule& schedule) {
  return std::max(option.least, std::min(option.most, std::floor(schedule.message_words)));
}

std::vector<double> spread_out(double least, double most) {
  constexpr double all_up_to = 64, ratio = 1.05;
  std::vector<double> values;
  for (double value = least; value <= most; value = value < all_up_to ? value + 1 : std::ceil(value * ratio))
    values.push_back(value);
  if (values.empty() || values.back() < most) values.push_back(most);
  return values;
}

}  // namespace

double best_by_formula(const Field& option, const Algorithm& algorithm, const Platform& platform, Schedule schedule) {
  const double most = most_useful(option, schedule);
  double best = option.least;
  double least_time = std::numeric_limits<double>::infinity();
  const auto consider = [&](double value) {
    schedule.values.set(option.name, value);
    const std::vector<Analytic> formulas = algorithm.formulas(platform, schedule);
    if (formulas.empty() || !(formulas.front().value < least_time)) return;
    least_time = formulas.front().value;
    best = value;
  };
  for (const double value : spread_out(option.least, most)) consider(value);
  constexpr double most_around = 256;
  const double around = std::min(most_around, std::ceil(best / 16));
  const double middle = best;
  for (double value = std::max(option.least, middle - around); value <= std::min(most, middle + around); ++value)
    consider(value);
  return best;
}

}  // namespace hopscope
