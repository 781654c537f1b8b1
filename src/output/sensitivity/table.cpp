#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "output/result.hpp"
#include "output/sensitivity/sensitivity.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

/// "0.545", or of the two sides where they differ "0.25 | 0.5".
std::string elasticity_cell(const OnePercent& around) {
  const auto rounded = [](double slope) { return fmt::format("{:.3f}", std::abs(slope) < 5e-4 ? 0 : slope); };
  if (around.elasticity) return rounded(*around.elasticity);
  return rounded(around.below) + " | " + rounded(around.above);
}

std::string change_cell(const Sensitivity& row) {
  if (row.ports) return *row.ports == Platform::all_ports ? "all ports" : counted(*row.ports, "port");
  if (row.design) return number(*row.design);
  if (!row.value) return "half";
  return number(*row.value * SensitivityReport::better);
}

std::string saved_cell(double saved) {
  const double percent = 100 * saved;
  return fmt::format("{:.2f} %", std::abs(percent) < 5e-3 ? 0 : percent);
}

std::string name_of(const Sensitivity& row) {
  return printable(row.of.empty() ? row.parameter : row.parameter + " " + row.of);
}

std::string sensitivity_rows(const std::vector<Sensitivity>& rows, const std::string& heading, const TextStyle& style) {
  int width = display_width(heading);
  for (const Sensitivity& row : rows) width = std::max(width, display_width(name_of(row)));
  RightAligned lines({pad_right(heading, width), "value", "elasticity", "at -1 %", "at +1 %", "changed to", "time",
                      "saved", "doubled", "by"});
  for (const Sensitivity& row : rows) {
    const auto& around = row.one_percent;
    lines.add({pad_right(name_of(row), width), row.value ? number(*row.value) : "differs",
               around ? elasticity_cell(*around) : "", around ? number(around->less) : "",
               around ? number(around->more) : "", change_cell(row), number(row.changed_time), saved_cell(row.saved),
               row.doubled_time ? number(*row.doubled_time) : "", row.is_by_formula ? "formula" : "runs"});
  }
  return lines.text(style);
}

/// Which single change shortens the run most: "the largest saving is by t_w 0.05 instead of 0.1: 1665, 47.39 %
/// less".
std::string most_saved(const SensitivityReport& report) {
  const Sensitivity* most = nullptr;
  for (const auto* rows : {&report.parameters, &report.classes}) {
    for (const Sensitivity& row : *rows) {
      // The size of messages, and how many servers there are, is what the user wants.
      const bool is_bought = row.parameter != "m" && row.parameter != "servers";
      if (is_bought && row.saved > 5e-5 && (most == nullptr || row.saved > most->saved)) most = &row;
    }
  }
  if (most == nullptr) return "no change of one parameter shortens it";
  const std::string before = most->value ? fmt::format(" instead of {}", number(*most->value)) : "";
  return fmt::format("the largest saving is by {} {}{}: {}, {} less", name_of(*most), change_cell(*most), before,
                     number(most->changed_time), saved_cell(most->saved));
}

/// As it is, or in decimals if it is long: costs such as 4e-05 make fractions that nobody reads.
std::string short_fraction(const std::string& fraction) {
  constexpr std::size_t longest = 11;
  return fraction.size() <= longest ? fraction : in_decimals(fraction);
}

/// Of parameters whose formula is known: how far it holds, and how much they may grow.
std::string tolerance_rows(const std::vector<Sensitivity>& rows, const TextStyle& style) {
  RightAligned lines(
      {pad_right("tolerance", 9), "slope", "holds from", "to", "1 % longer at", "2 % longer at", "5 % longer at"});
  bool has_any = false;
  for (const Sensitivity& row : rows) {
    if (!row.exact) continue;
    has_any = true;
    std::vector<std::string> cells{pad_right(row.parameter, 9), short_fraction(row.exact->slope),
                                   short_fraction(row.exact->from), short_fraction(row.exact->to.value_or(""))};
    for (const Tolerance& each : row.exact->tolerances) {
      cells.push_back(each.value && row.value
                          ? fmt::format("{:.6g} (+{:.3g} %)", *each.value, 100 * (*each.value / *row.value - 1))
                          : fmt::format("not even at {} times", number(Tolerance::farthest)));
    }
    lines.add(cells);
  }
  return has_any ? '\n' + lines.text(style) : "";
}

std::string time_of_run(const SensitivityReport& report) {
  const std::string& unit = report.run.platform.time_unit;
  return number(report.run.time) + unit_after_number(unit);
}

/// None if the time bends at one of them, and where they are left out because they are 0, that is one of none.
std::optional<double> sum_of_elasticities(const SensitivityReport& report) {
  double sum = 0;
  for (const Sensitivity& row : report.parameters) {
    if (!row.one_percent || row.parameter == "m" || row.parameter == "sizes") continue;
    if (!row.one_percent->elasticity) return std::nullopt;
    sum += *row.one_percent->elasticity;
  }
  return sum;
}

std::string basis_of(const SensitivityReport& report) {
  if (!report.formula) return "no formula is exact here; all times are simulated";
  return fmt::format("{}, exact here and equal to the simulated time", report.formula->formula);
}

}  // namespace

std::string sensitivity_table(const SensitivityReport& report, const TextStyle& style) {
  const Result& run = report.run;
  std::string out = headline(run, style) + setting(run, style) + '\n';
  out += labelled("formula:", basis_of(report), Colour::none, style);
  out += '\n' + sensitivity_rows(report.parameters, "parameter", style);
  out += tolerance_rows(report.parameters, style);
  if (!report.classes.empty()) out += '\n' + sensitivity_rows(report.classes, "of one class", style);
  out += '\n';
  out += labelled(
      "elasticity:", "percent change of the time per percent change of the parameter, from runs at -1 % and +1 %",
      Colour::none, style);
  if (const auto sum = sum_of_elasticities(report)) {
    out += labelled("sum:",
                    fmt::format("{:.3f} for all costs; 1 means that the time doubles if all costs double",
                                std::abs(*sum) < 5e-4 ? 0 : *sum),
                    Colour::none, style);
  }
  out += labelled("runs:", fmt::format("{} with changed platforms", report.runs), Colour::none, style);
  for (const std::string& remark : report.remarks)
    out += labelled("warning:", printable(remark), Colour::yellow, style);
  return answered({{time_of_run(report) + "; " + most_saved(report)}}, out, style);
}

}  // namespace hopscope
