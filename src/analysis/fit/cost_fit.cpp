#include "analysis/fit/cost_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <boost/math/distributions/students_t.hpp>

namespace hopscope {

namespace {

// Relative to a time: a smaller residual is rounding, and has no sign.
constexpr double exact = 1e-9;

Equation equation_of(const Measurement& measurement, Weighting weighting, Switching switching) {
  const double unit = weighting == Weighting::relative ? measurement.time : 1;
  return {{measurement.startups, serialised_words(measurement, switching), measurement.hops, measurement.combined},
          measurement.time,
          measurement.weight / (unit * unit)};
}

FittedCost parameter_of(const NonNegativeFit& fit, std::size_t place) {
  FittedCost cost{fit.values[place], fit.is_settled[place], fit.is_at_bound[place], fit.standard_errors[place]};
  if (cost.standard_error) {
    const boost::math::students_t student(static_cast<double>(fit.used - fit.adjusted));
    const Time reach = boost::math::quantile(student, 0.975) * *cost.standard_error;
    cost.low = std::max(0.0, cost.value - reach);
    cost.high = cost.value + reach;
  }
  if (cost.is_at_bound && std::isfinite(fit.condition)) cost.unbounded = fit.unbounded[place];
  return cost;
}

// 1 minus the residual sum of squares over the weighted total sum of squares; none if the times differ by rounding
// alone.
std::optional<double> r_squared(std::span<const Equation> equations, double left) {
  double weights = 0;
  double sum = 0;
  double squares = 0;
  for (const Equation& each : equations) {
    weights += each.weight;
    sum += each.weight * each.value;
    squares += each.weight * each.value * each.value;
  }
  double spread = 0;
  for (const Equation& each : equations) spread += each.weight * std::pow(each.value - sum / weights, 2);
  constexpr double rounding = 1e-12;  // of a time
  return spread > rounding * rounding * squares ? std::optional(1 - left / spread) : std::nullopt;
}

void add_means(CostFit& fit) {
  double weights = 0;
  double squares = 0;
  double relative_squares = 0;
  bool has_all = true;
  for (const Residual& each : fit.residuals) {
    const double weight = each.measurement.weight;
    weights += weight;
    squares += weight * each.value() * each.value();
    has_all = has_all && (weight == 0 || each.relative());
    relative_squares += weight * std::pow(each.relative().value_or(0), 2);
  }
  fit.rms = std::sqrt(squares / weights);
  if (has_all) fit.rms_relative = std::sqrt(relative_squares / weights);
}

// Mean residuals over the measurements of each message size.
std::vector<ResidualAtSize> by_size(const CostFit& fit, std::span<const Equation> equations) {
  struct Sum {
    double weights = 0, residuals = 0;
    Time longest = 0;
  };
  std::map<double, Sum> sums;
  for (std::size_t i = 0; i < equations.size(); ++i) {
    const Measurement& measurement = fit.residuals[i].measurement;
    if (measurement.weight == 0) continue;
    Sum& sum = sums[measurement.words / measurement.startups];
    sum.weights += equations[i].weight;
    sum.residuals += equations[i].weight * fit.residuals[i].value();
    sum.longest = std::max(sum.longest, measurement.time);
  }
  std::vector<ResidualAtSize> all;
  for (const auto& [words, sum] : sums) {
    const double mean = sum.residuals / sum.weights;
    all.push_back({words, std::abs(mean) <= exact * sum.longest ? 0 : mean});
  }
  return all;
}

Time fitted_by(const NonNegativeFit& fit, const Equation& equation) {
  Time fitted = 0;
  for (std::size_t j = 0; j < most_unknowns; ++j) fitted += equation.coefficients[j] * fit.values[j];
  return fitted;
}

/// The largest change of a fitted time, as a fraction of it.
double change_between(const NonNegativeFit& one, const NonNegativeFit& other, std::span<const Equation> equations) {
  double change = 0;
  for (const Equation& each : equations) {
    const Time before = fitted_by(one, each);
    const Time after = fitted_by(other, each);
    if (before > 0 || after > 0) change = std::max(change, std::abs(after - before) / std::max(before, after));
  }
  return change;
}

struct RelativeFit {
  NonNegativeFit fit;
  bool has_converged = false;
};

// Errors are relative to the fitted times, not to the measured ones: otherwise a time that is short by chance would
// weigh more than one that is long, and all costs would be biased downwards. So weights and costs are computed
// alternately, until they agree. Weights that jump to and fro settle if each is only moved towards the next.
RelativeFit fit_relative(std::vector<Equation>& equations, std::span<const Measurement> measurements,
                         std::size_t unknowns) {
  constexpr int most_rounds = 400;
  constexpr int rounds_of_full_steps = 40;
  constexpr double settled = 1e-10;
  RelativeFit result{fit_non_negative(equations, unknowns)};
  for (int round = 0; round < most_rounds && !result.has_converged; ++round) {
    const double step = round < rounds_of_full_steps ? 1 : 0.5;
    for (std::size_t i = 0; i < equations.size(); ++i) {
      const Time fitted = fitted_by(result.fit, equations[i]);
      if (fitted <= 0) continue;
      const double next = measurements[i].weight / (fitted * fitted);
      equations[i].weight = std::pow(equations[i].weight, 1 - step) * std::pow(next, step);
    }
    NonNegativeFit next = fit_non_negative(equations, unknowns);
    result.has_converged = change_between(result.fit, next, equations) <= settled;
    result.fit = std::move(next);
  }
  return result;
}

}  // namespace

double serialised_words(const Measurement& measurement, Switching switching) {
  if (switching == Switching::cut_through) return measurement.words;
  return measurement.words * measurement.hops / measurement.startups;
}

CostFit fit_costs(std::span<const Measurement> measurements, Weighting weighting, Switching switching) {
  std::vector<Equation> equations;
  std::set<std::tuple<double, double, double, double>> different;
  std::size_t unknowns = static_cast<std::size_t>(FittedParameter::t_c);
  for (const Measurement& each : measurements) {
    equations.push_back(equation_of(each, weighting, switching));
    if (each.weight > 0) different.emplace(each.startups, each.words, each.hops, each.combined);
    if (each.weight > 0 && each.combined > 0) unknowns = most_unknowns;
  }
  const auto [solution, has_converged] = weighting == Weighting::relative
                                             ? fit_relative(equations, measurements, unknowns)
                                             : RelativeFit{fit_non_negative(equations, unknowns), true};
  CostFit fit;
  fit.has_converged = has_converged;
  for (std::size_t place = 0; place < unknowns; ++place) fit.costs.push_back(parameter_of(solution, place));
  fit.sums = solution.sums;
  fit.condition = solution.condition;
  fit.least_distinguished = solution.least_distinguished;
  fit.used = solution.used;
  fit.adjusted = solution.adjusted;
  fit.different = different.size();
  for (std::size_t i = 0; i < measurements.size(); ++i) {
    fit.residuals.push_back({measurements[i], fitted_by(solution, equations[i])});
  }
  fit.r_squared = r_squared(equations, solution.sum_of_squares);
  add_means(fit);
  fit.pattern = pattern_in(by_size(fit, equations));
  return fit;
}

}  // namespace hopscope
