#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/fit/fit.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_residuals = 5;  // of the largest residuals

// "8 words", "1 to 65536 words"
template <class Of>
std::string range(const CostFit& fit, Of of, std::string_view noun) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const Residual& each : fit.residuals) {
    least = std::min(least, of(each.measurement));
    most = std::max(most, of(each.measurement));
  }
  if (least == most) return amount(most, noun);
  return fmt::format("{} to {}", number(least), amount(most, noun));
}

bool has_startups(const CostFit& fit) {
  return std::ranges::any_of(fit.residuals, [](const Residual& each) { return each.measurement.startups != 1; });
}

std::string setting(const FitReport& report, const TextStyle& style) {
  const CostFit& fit = report.fit;
  std::vector<std::string> parts{counted(static_cast<std::int64_t>(fit.used), "measurement")};
  if (fit.used < fit.residuals.size())
    parts.back() += fmt::format(" and {} of weight 0", fit.residuals.size() - fit.used);
  if (has_startups(fit))
    parts.push_back(range(
        fit, [](const Measurement& of) { return of.startups; }, "startup"));
  parts.push_back(range(
      fit, [](const Measurement& of) { return of.words; }, report.has_units ? "byte" : "word"));
  if (report.has_hops)
    parts.push_back(range(
        fit, [](const Measurement& of) { return of.hops; }, "hop"));
  parts.emplace_back(name_of(report.switching));
  parts.push_back(fmt::format("{} errors minimised", name_of(report.weighting)));
  return join_parts(parts, style.width) + '\n';
}

std::string parameter_table(const FitReport& report, const TextStyle& style) {
  const CostFit& fit = report.fit;
  std::vector<std::string> headings{"parameter", "value", "standard error", "95 % interval"};
  if (report.has_units) headings.emplace_back("unit");
  RightAligned lines(headings);
  for (const FittedParameter parameter : fit.parameters()) {
    const FittedCost& each = fit[parameter];
    std::string value = fmt::format("{:.6g}", each.value);
    if (each.is_at_bound) value += " (bound)";
    std::string error = each.standard_error ? fmt::format("{:.2g}", *each.standard_error) : "";
    if (!each.is_identifiable) error = "not identifiable";
    std::vector<std::string> cells{std::string(name_of(parameter)), std::move(value), std::move(error),
                                   each.low ? fmt::format("{:.6g} to {:.6g}", *each.low, *each.high) : ""};
    if (report.has_units) cells.emplace_back(unit_in_log(parameter));
    lines.add(std::move(cells));
  }
  return lines.text(style);
}

std::string percent(std::optional<double> part) {
  if (!part) return "";
  const bool is_shown_as_0 = std::abs(*part) < 0.00005;  // with a sign it would seem to be more
  return is_shown_as_0 ? "0.00 %" : fmt::format("{:+.2f} %", *part * 100);
}

// The residuals to show: all in the order of the input, or the largest first.
std::vector<const Residual*> shown(const FitReport& report, bool all) {
  std::vector<const Residual*> rows;
  for (const Residual& each : report.fit.residuals) rows.push_back(&each);
  if (all) return rows;
  const auto size = [&](const Residual* each) {
    return std::abs(report.weighting == Weighting::relative ? each->relative().value_or(0) : each->value());
  };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Residual* one, const Residual* other) { return size(one) > size(other); });
  rows.resize(std::min(rows.size(), most_residuals));
  return rows;
}

std::string residual_table(const FitReport& report, bool all, const TextStyle& style) {
  const bool startups = has_startups(report.fit);
  std::vector<std::string> headings{"line"};
  if (startups) headings.emplace_back("startups");
  headings.emplace_back("m");
  if (report.has_hops) headings.emplace_back("hops");
  const bool combined = report.fit.parameters().back() == FittedParameter::t_c;
  if (combined) headings.emplace_back("combined");
  for (const char* heading : {"measured", "fitted", "residual", "of measured"}) headings.emplace_back(heading);
  RightAligned lines(headings);
  for (const Residual* each : shown(report, all)) {
    const Measurement& of = each->measurement;
    std::vector<std::string> cells{fmt::to_string(of.line)};
    if (startups) cells.push_back(number(of.startups));
    cells.push_back(number(of.words));
    if (report.has_hops) cells.push_back(number(of.hops));
    if (combined) cells.push_back(number(of.combined));
    cells.push_back(fmt::format("{:.6g}", of.time));
    cells.push_back(fmt::format("{:.6g}", each->fitted));
    cells.push_back(fmt::format("{:+.3g}", each->value()));
    cells.push_back(percent(each->relative()));
    lines.add(std::move(cells));
  }
  return lines.text(style);
}

std::string verdict(const FitReport& report, const TextStyle& style) {
  const CostFit& fit = report.fit;
  std::string rms = fmt::format("root mean square {:.3g}", fit.rms);
  if (fit.rms_relative) rms += fmt::format(", {:.2f} % of the time", *fit.rms_relative * 100);
  std::string out = labelled("residuals:", rms, Colour::none, style);
  if (fit.r_squared) out += labelled("R^2:", fmt::format("{:.6f}", *fit.r_squared), Colour::none, style);
  std::string_view label = "warning:";
  for (const std::string& warning : warnings_of(report)) {
    out += labelled(label, warning, Colour::yellow, style);
    label = "";
  }
  if (!report.unused.empty()) {
    std::vector<std::string> names;
    for (const std::string& name : report.unused) names.push_back(printable(name));
    out += labelled("unused columns:", joined(names, ", "), Colour::none, style);
  }
  return out;
}

// A line meant for copying is not wrapped.
std::string for_copying(const FitReport& report) {
  std::string sets;
  for (const FittedParameter parameter : report.fit.parameters())
    sets += fmt::format("{}--set platform.costs.{}={:.6g}{}", sets.empty() ? "" : " ", name_of(parameter),
                        report.fit[parameter].value, report.has_units ? unit_in_log(parameter) : "");
  return fmt::format("\"costs\": {}\n{}\n", costs_object(report), sets);
}

std::string part_of_two(const FitReport& part, const std::string& title, bool all_rows, const TextStyle& style) {
  std::string out = '\n' + paint(title, Colour::bold, style) + '\n' + parameter_table(part, style) + '\n' +
                    verdict(part, style) + '\n';
  if (all_rows) out += residual_table(part, true, style) + '\n';
  return out + for_copying(part);
}

std::string error_in_words(double error, Weighting weighting) {
  return weighting == Weighting::relative ? fmt::format("{:.2f} % of the time", error * 100)
                                          : fmt::format("{:.3g}", error);
}

/// "t_s 1.797, t_w 0.000804 and t_h 0.118 explain the times to 1.26 % (root mean square)"
std::string costs_in_words(const FitReport& report) {
  std::vector<std::string> costs;
  for (const FittedParameter parameter : report.fit.parameters()) {
    costs.push_back(fmt::format("{} {:.4g}{}", name_of(parameter), report.fit[parameter].value,
                                report.has_units ? fmt::format(" {}", unit_in_log(parameter)) : ""));
    if (!report.fit[parameter].is_identifiable) costs.back() += " (not identifiable)";
  }
  const CostFit& fit = report.fit;
  return fmt::format(
      "{}, which explain the times to {} (root mean square)", in_a_row(costs),
      fit.rms_relative ? fmt::format("{:.2f} %", *fit.rms_relative * 100) : fmt::format("{:.3g}", fit.rms));
}

std::string protocols_in_words(const FitReport& report) {
  const ProtocolFit& found = *report.protocols;
  if (!found.are_two_better) return "two protocols explain the times no better than one, which has fewer parameters";
  return fmt::format("two protocols, which change between {} and {}, are off by {} (root mean square), one by {}",
                     number(found.last_short), amount(found.first_long, report.has_units ? "byte" : "word"),
                     error_in_words(found.error, report.weighting),
                     error_in_words(found.error_of_one, report.weighting));
}

std::string two_protocols(const FitReport& report, bool all_rows, const TextStyle& style) {
  const ProtocolFit& found = *report.protocols;
  const std::string_view size = report.has_units ? "byte" : "word";
  std::string out = paint(printable(report.file), Colour::bold, style) + '\n' + setting(report, style) + '\n';
  out += labelled("break:",
                  fmt::format("between {} and {}; with 95 % confidence between {} and {}", number(found.last_short),
                              amount(found.first_long, size), number(found.earliest), amount(found.latest, size)),
                  Colour::bold, style);
  out += labelled(
      "residuals:",
      fmt::format("root mean square {} with two protocols, {} with one", error_in_words(found.error, report.weighting),
                  error_in_words(found.error_of_one, report.weighting)),
      Colour::none, style);
  out += part_of_two(of_short_messages(report), fmt::format("short messages, up to {}", amount(found.last_short, size)),
                     all_rows, style) +
         part_of_two(of_long_messages(report), fmt::format("long messages, from {} on", amount(found.first_long, size)),
                     all_rows, style);
  return answered({{protocols_in_words(report), found.are_two_better ? Colour::bold : Colour::yellow}}, out, style);
}

std::string by_runs_lines(const FitReport& report, const TextStyle& style) {
  if (!report.by_runs) return "";
  const auto& [scenario, algorithm, rounds, has_settled, by_formula] = *report.by_runs;
  std::string out =
      labelled("by runs:",
               fmt::format("{} of {}, fitted {}{}", algorithm, printable(scenario), counted(rounds, "time"),
                           has_settled ? ", until runs with the fitted costs have the same formulas" : ""),
               Colour::none, style);
  if (!has_settled) {
    out += labelled(
        "warning:", "not converged: runs with these costs have different formulas, which would give different costs",
        Colour::yellow, style);
  }
  const auto percent_of = [](const CostFit& fit) {
    return fit.rms_relative ? fmt::format("{:.2f} % of the time", *fit.rms_relative * 100) : std::string("unknown");
  };
  return out + labelled("by formula:",
                        fmt::format("(p-1)(t_s + t_w m) would give t_s {:.6g} and t_w {:.6g}, off by {} (root mean "
                                    "square); by runs it is {}",
                                    by_formula[FittedParameter::t_s].value, by_formula[FittedParameter::t_w].value,
                                    percent_of(by_formula), percent_of(report.fit)),
                        Colour::none, style);
}

}  // namespace

std::string_view unit_in_log(FittedParameter parameter) {
  return parameter == FittedParameter::t_w || parameter == FittedParameter::t_c ? "us/B" : "us";
}

std::string costs_object(const FitReport& report) {
  std::vector<std::string> fields;
  for (const FittedParameter parameter : report.fit.parameters()) {
    const double value = report.fit[parameter].value;
    fields.push_back(report.has_units
                         ? fmt::format("\"{}\": \"{:.6g} {}\"", name_of(parameter), value, unit_in_log(parameter))
                         : fmt::format("\"{}\": {:.6g}", name_of(parameter), value));
  }
  return fmt::format("{{{}}}", joined(fields, ", "));
}

FitReport of_short_messages(const FitReport& report) {
  FitReport part = report;
  part.fit = report.protocols->short_messages;
  part.protocols.reset();
  return part;
}

FitReport of_long_messages(const FitReport& report) {
  FitReport part = report;
  part.fit = report.protocols->long_messages;
  part.protocols.reset();
  return part;
}

std::string fit_table(const FitReport& report, bool all_rows, const TextStyle& style) {
  if (report.protocols) return two_protocols(report, all_rows, style);
  const bool is_all = all_rows || report.fit.residuals.size() <= most_residuals;
  const std::string rest = paint(printable(report.file), Colour::bold, style) + '\n' + setting(report, style) + '\n' +
                           parameter_table(report, style) + '\n' + verdict(report, style) +
                           by_runs_lines(report, style) + '\n' +
                           paint(is_all ? "all residuals" : "largest residuals", Colour::bold, style) + '\n' +
                           residual_table(report, is_all, style) +
                           (report.by_runs && !report.by_runs->has_settled ? "" : '\n' + for_copying(report));
  return answered({{costs_in_words(report)}}, rest, style);
}

}  // namespace hopscope
