#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "output/comparison_findings.hpp"
#include "output/fit/fit.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

// From this condition number on, costs are hard to distinguish: Belsley, Kuh and Welsch, "Regression Diagnostics",
// 1980, chapter 3.
constexpr double large_condition = 30;
constexpr double large_misfit = 0.2;
constexpr double noticeable = 0.3;  // a cost's component in the least determined direction

template <class Wanted>
std::vector<std::string> parameters_that(const CostFit& fit, Wanted wanted) {
  std::vector<std::string> names;
  for (const FittedParameter parameter : fit.parameters()) {
    if (wanted(static_cast<std::size_t>(parameter))) names.emplace_back(name_of(parameter));
  }
  return names;
}

// True if `of` is the same for all measurements of positive weight.
template <class Of>
bool is_same(const CostFit& fit, Of of, double& value) {
  bool first = true;
  for (const Residual& each : fit.residuals) {
    if (each.measurement.weight == 0) continue;
    const double here = of(each.measurement);
    if (!first && !approximately_equal(here, value)) return false;
    value = here;
    first = false;
  }
  return true;
}

/// True if words are combined, and of those of each measurement as many.
bool combines_the_same_part(const CostFit& fit) {
  std::optional<double> part;
  for (const Residual& each : fit.residuals) {
    const Measurement& of = each.measurement;
    if (of.weight == 0 || of.words == 0) continue;
    if (part && !approximately_equal(of.combined / of.words, *part)) return false;
    part = of.combined / of.words;
  }
  return part.value_or(0) > 0;
}

std::string reason_of(const CostFit& fit) {
  double hops = 0;
  double words = 0;
  if (fit.different == 1) return "all measurements are of the same messages";
  const bool one_distance = is_same(
      fit, [](const Measurement& of) { return of.hops / of.startups; }, hops);
  const bool one_size = is_same(
      fit, [](const Measurement& of) { return of.words / of.startups; }, words);
  std::vector<std::string> reasons;
  if (one_distance && hops > 0) reasons.push_back(fmt::format("there is only one distance, {}", amount(hops, "hop")));
  if (one_size && words > 0) reasons.push_back(fmt::format("there is only one size, {}", amount(words, "word")));
  if (combines_the_same_part(fit)) reasons.emplace_back("of all words the same part is combined");
  if (!reasons.empty()) return in_a_row(reasons);
  if (fit.different < fit.costs.size()) return fmt::format("there are only {} kinds of measurement", fit.different);
  return fmt::format("startups, words{} are collinear in all measurements",
                     fit.costs.size() > all_cost_parameters.size() - 1 ? ", hops and combined words" : " and hops");
}

std::string sum_in_words(const SettledSum& sum) {
  std::string text = fmt::format("{} = {:.6g}", in_words(sum), sum.value);
  if (sum.standard_error) text += fmt::format(" with a standard error of {:.2g}", *sum.standard_error);
  return text;
}

void add_unidentifiable(const FitReport& report, std::vector<std::string>& out) {
  const CostFit& fit = report.fit;
  const auto in_a_sum = [&](std::size_t place) {
    return std::ranges::any_of(fit.sums, [&](const SettledSum& sum) { return sum.factors[place] != 0; });
  };
  for (const FittedParameter parameter : fit.parameters()) {
    const auto place = static_cast<std::size_t>(parameter);
    if (fit.costs[place].is_identifiable || in_a_sum(place)) continue;
    if (parameter == FittedParameter::t_h && !report.has_hops) {
      out.emplace_back(
          "there is no column \"hops\", so t_h is not identifiable and taken as 0: the other costs include it");
    } else {
      out.push_back(fmt::format("{} is not identifiable and is taken as 0: all measurements are of 0 {}",
                                name_of(parameter),
                                parameter == FittedParameter::t_h   ? "hops"
                                : parameter == FittedParameter::t_c ? "combined words"
                                                                    : "words"));
    }
  }
  if (fit.sums.empty()) return;
  std::vector<std::string> sums;
  for (const SettledSum& sum : fit.sums) sums.push_back(sum_in_words(sum));
  out.push_back(fmt::format(
      "{} are not separately identifiable, since {}; only {} {}. The values above are one choice of many",
      in_a_row(parameters_that(fit, in_a_sum)), reason_of(fit), in_a_row(sums), sums.size() == 1 ? "is" : "are"));
}

std::string stretch_in_words(const SizeStretch& stretch, std::string_view than_fitted) {
  const std::string sizes = stretch.from == stretch.to ? fmt::format("at {:.6g}", stretch.from)
                                                       : fmt::format("from {:.6g} to {:.6g}", stretch.from, stretch.to);
  return fmt::format("{}{} {}", stretch.is_above ? "longer" : "shorter", than_fitted, sizes);
}

std::string pattern_in_words(const SizePattern& pattern) {
  std::vector<std::string> stretches;
  for (const SizeStretch& each : pattern.stretches)
    stretches.push_back(stretch_in_words(each, stretches.empty() ? " than fitted" : ""));
  return fmt::format(
      "residuals depend on size: times are {} words; under random signs the probability is 1 in {}. No single t_w fits "
      "all sizes: short and long messages may be sent by different protocols, and are better fitted separately",
      in_a_row(stretches), number(std::round(1 / pattern.chance)));
}

// Possible causes of a large misfit, given the columns of the file.
std::string other_causes(const FitReport& report) {
  std::vector<std::string> causes;
  if (!report.unused.empty()) {
    std::vector<std::string> names;
    for (const std::string& name : report.unused) names.push_back(printable(name));
    causes.push_back(fmt::format("{} {} not used; measurements that differ there may have different costs",
                                 in_a_row(names), names.size() == 1 ? "is" : "are"));
  }
  if (!report.has_startups)
    causes.emplace_back("there is no column \"startups\", so each measurement is taken as one message");
  if (!report.has_hops) causes.emplace_back("there is no column \"hops\", so hops cost nothing");
  causes.emplace_back(report.fit.parameters().back() == FittedParameter::t_c
                          ? "the model has no congestion"
                          : "the model has no congestion, and no combining without a column \"combined\"");
  return joined(causes, "; ");
}

void add_misfit(const FitReport& report, std::vector<std::string>& out) {
  const double misfit = misfit_of(report);
  if (!(misfit > large_misfit)) return;
  out.push_back(fmt::format("the fitted costs do not explain the times: the root mean square error is {:.3g} %. {}",
                            misfit * 100, other_causes(report)));
}

bool has_converged(const FitReport& report) {
  const auto& protocols = report.protocols;
  return report.fit.has_converged &&
         (!protocols || (protocols->short_messages.has_converged && protocols->long_messages.has_converged));
}

}  // namespace

double misfit_of(const FitReport& report) {
  const CostFit& fit = report.fit;
  if (report.weighting == Weighting::relative) return fit.rms_relative.value_or(0);
  double weights = 0;
  double squares = 0;
  for (const Residual& each : fit.residuals) {
    weights += each.measurement.weight;
    squares += each.measurement.weight * each.measurement.time * each.measurement.time;
  }
  return squares > 0 ? fit.rms / std::sqrt(squares / weights) : 0;
}

std::string_view name_of(Weighting weighting) { return weighting == Weighting::relative ? "relative" : "absolute"; }

std::string_view name_of(FittedParameter parameter) {
  constexpr std::array<std::string_view, all_cost_parameters.size()> names{"t_s", "t_w", "t_h", "t_c"};
  return names[static_cast<std::size_t>(parameter)];
}

std::string in_words(const SettledSum& sum) {
  std::string text;
  for (const FittedParameter parameter : all_cost_parameters) {
    const double factor = sum.factors[static_cast<std::size_t>(parameter)];
    if (factor == 0) continue;
    if (!text.empty()) text += factor < 0 ? " - " : " + ";
    if (std::abs(std::abs(factor) - 1) > 1e-9) text += fmt::format("{:.6g} ", std::abs(factor));
    text += name_of(parameter);
  }
  return text;
}

std::vector<std::string> warnings_of(const FitReport& report) {
  const CostFit& fit = report.fit;
  std::vector<std::string> out;
  add_misfit(report, out);
  add_unidentifiable(report, out);
  if (!has_converged(report)) {
    out.emplace_back(
        "the weights of the relative errors do not converge, so that other costs fit about as well: measure more, or "
        "check for outliers");
  }
  for (const FittedParameter parameter : fit.parameters()) {
    if (!fit[parameter].unbounded) continue;
    out.push_back(
        fmt::format("{} is constrained to 0: without the constraint {:.4g} would fit better, but no cost is negative; "
                    "the others are fitted with it at 0",
                    name_of(parameter), *fit[parameter].unbounded));
  }
  if (fit.degrees_of_freedom() == 0) {
    out.push_back(fmt::format(
        "{} measurement{} for {} parameter{}: no degrees of freedom are left to estimate the errors; measure more",
        fit.used, fit.used == 1 ? "" : "s", fit.adjusted, fit.adjusted == 1 ? "" : "s"));
  }
  if (std::isfinite(fit.condition) && fit.condition > large_condition) {
    const auto names =
        parameters_that(fit, [&](std::size_t place) { return fit.least_distinguished[place] > noticeable; });
    out.push_back(
        fmt::format("{} are nearly collinear (condition number {:.3g}): their sum is better determined than each; "
                    "measure at more sizes and distances",
                    in_a_row(names), fit.condition));
  }
  if (fit.pattern) out.push_back(pattern_in_words(*fit.pattern));
  return out;
}

}  // namespace hopscope
