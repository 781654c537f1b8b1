#include "analysis/fit/protocol_fit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>
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

/// The squares of the fits that are split at each of some places, numbered from 0. Each takes as long as a fit of all
/// rows: of few places all are looked at; of many those of a grid, then those of a finer one around the best, and so
/// on.
class Splits {
 public:
  Splits(std::size_t count, std::function<double(std::size_t)> squares) : count_(count), squares_(std::move(squares)) {}

  double at(std::size_t place) {
    const auto found = known_.find(place);
    return found != known_.end() ? found->second : known_.emplace(place, squares_(place)).first->second;
  }

  /// That with the least squares of all that are looked at.
  std::size_t best() {
    constexpr std::size_t places_of_grid = 64;
    std::size_t from = 0;
    std::size_t to = count_ - 1;
    while (true) {
      const std::size_t step = (to - from) / places_of_grid + 1;
      for (std::size_t place = from; place < to; place += step) (void)at(place);
      (void)at(to);
      const std::size_t best =
          std::ranges::min_element(known_, {}, &std::pair<const std::size_t, double>::second)->first;
      if (step == 1) return best;
      from = best > step ? best - step : 0;
      to = std::min(count_ - 1, best + step);
    }
  }

  /// The first and the last place whose squares are no larger, between those that were looked at by bisection.
  std::pair<std::size_t, std::size_t> range_within(double most) {
    std::vector<std::size_t> places;
    for (const auto& [place, squares] : known_) places.push_back(place);
    const auto is_within = [&](std::size_t place) { return at(place) <= most; };
    const auto first = std::ranges::find_if(places, is_within);
    const auto last = std::find_if(places.rbegin(), places.rend(), is_within);
    return {first == places.begin() ? *first : boundary(*(first - 1), *first, is_within),
            last == places.rbegin() ? *last : boundary(*(last - 1), *last, is_within)};
  }

 private:
  /// The place next to `outside` of those from `inside` on that are within.
  template <class IsWithin>
  static std::size_t boundary(std::size_t outside, std::size_t inside, IsWithin is_within) {
    while (std::max(outside, inside) - std::min(outside, inside) > 1) {
      const std::size_t middle = std::midpoint(outside, inside);
      (is_within(middle) ? inside : outside) = middle;
    }
    return inside;
  }

  std::size_t count_;
  std::function<double(std::size_t)> squares_;
  std::map<std::size_t, double> known_;
};

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
  const auto split_at = [&](std::size_t i) { return split_after(sizes[i + 1], measurements, weighting, switching); };
  Splits splits(sizes.size() - 3, [&](std::size_t i) { return split_at(i).squares; });
  const std::size_t chosen = splits.best();
  const Split best = split_at(chosen);
  const double least = std::max(best.squares, rounding_of(measurements, weighting));
  double most = least;
  if (used > best.parameters) {
    const auto freedom = static_cast<double>(used - best.parameters);
    most *= 1 + boost::math::quantile(boost::math::fisher_f(1, freedom), confidence) / freedom;
  } else {
    most = std::numeric_limits<double>::infinity();
  }
  const auto [first, last] = splits.range_within(most);
  const CostFit one = fit_costs(measurements, weighting, switching);
  const double squares_of_one = std::max(squares_of(one, weighting), rounding_of(measurements, weighting));
  const auto n = static_cast<double>(used);
  const double criterion = n * std::log(least) + static_cast<double>(best.parameters) * std::log(n);
  const double criterion_of_one = n * std::log(squares_of_one) + static_cast<double>(one.adjusted) * std::log(n);
  return ProtocolFit{best.below,
                     best.above,
                     sizes[chosen + 1],
                     sizes[chosen + 2],
                     sizes[first + 1],
                     sizes[last + 2],
                     std::sqrt(best.squares / weights),
                     std::sqrt(squares_of_one / weights),
                     criterion < criterion_of_one};
}

}  // namespace hopscope
