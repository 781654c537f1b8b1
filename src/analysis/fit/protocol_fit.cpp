#include "analysis/fit/protocol_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <boost/math/distributions/fisher_f.hpp>

namespace hopscope {

namespace {

constexpr double confidence = 0.95;
// Of the times; smaller errors are rounding.
constexpr double relative_rounding = 1e-9;

double size_of(const Measurement& measurement) { return measurement.words / measurement.startups; }

/// The sum of squared errors, each relative to the fitted time or as a time.
double squares_of(const CostFit& fit, Weighting weighting) {
  double sum = 0;
  for (const Residual& each : fit.residuals) {
    const double unit = weighting == Weighting::relative && each.fitted > 0 ? each.fitted : 1;
    sum += each.measurement.weight * std::pow(each.value() / unit, 2);
  }
  return sum;
}

/// Squares below which all errors are rounding.
double rounding_of(std::span<const Measurement> measurements, Weighting weighting) {
  double sum = 0;
  for (const Measurement& each : measurements)
    sum += each.weight * std::pow(relative_rounding * (weighting == Weighting::relative ? 1 : each.time), 2);
  return sum;
}

/// Two fits, of the messages up to a size and of the others.
struct Split {
  CostFit below, above;
  double squares = 0;
  std::size_t parameters = 0;
};

Split split_after(double last, std::span<const Measurement> measurements, Weighting weighting, Switching switching) {
  std::vector<Measurement> below, above;
  for (const Measurement& each : measurements) (size_of(each) <= last ? below : above).push_back(each);
  Split split{fit_costs(below, weighting, switching), fit_costs(above, weighting, switching)};
  split.squares = squares_of(split.below, weighting) + squares_of(split.above, weighting);
  split.parameters = split.below.adjusted + split.above.adjusted + 1;  // and the break
  return split;
}

}  // namespace

std::optional<ProtocolFit> fit_two_protocols(std::span<const Measurement> measurements, Weighting weighting,
                                             Switching switching) {
  std::set<double> different;
  double weights = 0;
  std::size_t used = 0;
  for (const Measurement& each : measurements) {
    if (each.weight > 0) different.insert(size_of(each));
    weights += each.weight;
    used += each.weight > 0;
  }
  const std::vector<double> sizes(different.begin(), different.end());
  if (sizes.size() < 4) return std::nullopt;
  std::vector<Split> splits;  // after sizes[i + 1]
  for (std::size_t i = 1; i + 2 < sizes.size(); ++i)
    splits.push_back(split_after(sizes[i], measurements, weighting, switching));
  const auto best = std::ranges::min_element(splits, {}, &Split::squares);
  const double least = std::max(best->squares, rounding_of(measurements, weighting));
  double most = least;
  if (used > best->parameters) {
    const auto freedom = static_cast<double>(used - best->parameters);
    most *= 1 + boost::math::quantile(boost::math::fisher_f(1, freedom), confidence) / freedom;
  } else {
    most = std::numeric_limits<double>::infinity();
  }
  const auto is_possible = [&](const Split& each) { return each.squares <= most; };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(splits, is_possible) - splits.begin());
  const auto last =
      splits.size() - 1 -
      static_cast<std::size_t>(std::find_if(splits.rbegin(), splits.rend(), is_possible) - splits.rbegin());
  const auto chosen = static_cast<std::size_t>(best - splits.begin());
  const CostFit one = fit_costs(measurements, weighting, switching);
  const double squares_of_one = std::max(squares_of(one, weighting), rounding_of(measurements, weighting));
  const auto n = static_cast<double>(used);
  const double criterion = n * std::log(least) + static_cast<double>(best->parameters) * std::log(n);
  const double criterion_of_one = n * std::log(squares_of_one) + static_cast<double>(one.adjusted) * std::log(n);
  return ProtocolFit{std::move(best->below),
                     std::move(best->above),
                     sizes[chosen + 1],
                     sizes[chosen + 2],
                     sizes[first + 1],
                     sizes[last + 2],
                     std::sqrt(best->squares / weights),
                     std::sqrt(squares_of_one / weights),
                     criterion < criterion_of_one};
}

}  // namespace hopscope
