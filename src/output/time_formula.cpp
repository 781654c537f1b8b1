#include "output/time_formula.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// "4 < t_h < 32"; empty if there is no limit.
std::string limits_in_words(const std::string& variable, const std::string& least,
                            const std::optional<std::string>& most) {
  if (least == "0") return most ? fmt::format("{} < {}", variable, *most) : "";
  return most ? fmt::format("{} < {} < {}", least, variable, *most) : fmt::format("{} > {}", variable, least);
}

/// "814 + 22 m", "100 - 7/2 t_h"
std::string line_in_words(const TimeFormula::Side& side, const std::string& variable) {
  const bool falls = side.slope.starts_with('-');
  if (side.slope == "0") return side.constant;
  const std::string size = falls ? side.slope.substr(1) : side.slope;
  return fmt::format("{} {} {} {}", side.constant, falls ? '-' : '+', size, variable);
}

bool are_equal(const TimeFormula::Side& a, const TimeFormula::Side& b) {
  return a.constant == b.constant && a.slope == b.slope;
}

std::string border_in_words(const TimeFormula::Border& border) {
  const auto side = [&](const TimeFormula::Side& each, const char* where) {
    const std::string to = each.to && *each.to != "0" ? fmt::format(" (to {})", *each.to) : "";
    return fmt::format("{}{} {}", line_in_words(each, border.variable), to, where);
  };
  return fmt::format("along {} it is {} and {}", border.variable, side(border.before, "below"),
                     side(border.after, "above"));
}

/// "12345/100" as "123.45"
std::string in_decimals(const std::string& fraction) {
  const std::size_t bar = fraction.find('/');
  const double above = std::stod(fraction);
  return number(bar == std::string::npos ? above : above / std::stod(fraction.substr(bar + 1)));
}

std::optional<std::string> in_decimals(const std::optional<std::string>& fraction) {
  return fraction ? std::optional(in_decimals(*fraction)) : std::nullopt;
}

TimeFormula in_decimals(TimeFormula formula) {
  formula.time = in_decimals(formula.time);
  for (auto& [variable, least, most] : formula.holds) least = in_decimals(least), most = in_decimals(most);
  for (TimeFormula::Border& border : formula.borders) {
    for (TimeFormula::Side* const side : {&border.before, &border.after})
      *side = {in_decimals(side->constant), in_decimals(side->slope), in_decimals(side->to)};
  }
  return formula;
}

}  // namespace

std::string formula_in_words(const TimeFormula& exact) {
  const TimeFormula formula = exact.is_rounded ? in_decimals(exact) : exact;
  std::vector<std::string> free, limits, borders, meetings;
  const auto add = [&](const std::string& variable, const std::string& least, const std::optional<std::string>& most) {
    std::string words = limits_in_words(variable, least, most);
    words.empty() ? free.push_back(variable) : limits.push_back(std::move(words));
  };
  for (const auto& [variable, least, most] : formula.holds) add(variable, least, most);
  for (const TimeFormula::Border& border : formula.borders) {
    if (are_equal(border.before, border.after)) {
      add(border.variable, border.before.to.value_or("0"), border.after.to);
    } else {
      borders.push_back(border_in_words(border));
      if (std::ranges::find(meetings, border.meeting) == meetings.end()) meetings.push_back(border.meeting);
    }
  }
  std::vector<std::string> parts;
  if (!free.empty()) parts.push_back("all " + joined(free, ", "));
  if (!limits.empty()) parts.push_back(joined(limits, ", "));
  const std::string where = parts.empty() ? "" : ", for " + joined(parts, " and ");
  std::string text = formula.time.find('/') == std::string::npos ? "" : "= " + formula.time + ' ';
  const char* const is = formula.is_rounded ? "≈ " : "= ";
  text += formula.text.empty() ? "on a border of formulas" : is + formula.text + where;
  if (borders.empty()) return text;
  return fmt::format("{}: {}; {}", text, joined(borders, ", "), joined(meetings, "; "));
}

}  // namespace hopscope
