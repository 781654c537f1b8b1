#include "study/text_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/cost_parameters.hpp>

#include "schedule/expression.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

std::string without_blanks_around(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<NamedNumber> values_of_runs(std::span<const Result* const> runs) {
  const Result& first = *runs.front();
  std::vector<NamedNumber> values{
      {"m", first.schedule.message_words}, {"p", static_cast<double>(first.platform.ranks())}, {"T", first.time}};
  for (std::size_t i = 0; i < runs.size(); ++i) values.push_back({fmt::format("T{}", i + 1), runs[i]->time});
  if (!first.platform.has_uniform_costs()) return values;
  for (const CostParameter& cost : cost_parameters)
    values.push_back({std::string(cost.name), first.platform.costs.*cost.value});
  return values;
}

/// A number as lectures write it, without a sign; none if it is something else.
std::optional<double> number_written(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return *end == '\0' ? std::optional(value) : std::nullopt;
}

/// Half a unit in the last digit that is written, and what doubles lose.
double tolerance_of(const std::string& written, double value) {
  const std::size_t point = written.find('.');
  const auto decimals = point == std::string::npos ? 0 : written.size() - point - 1;
  return 0.5 * std::pow(10, -static_cast<double>(decimals)) + 1e-9 * std::abs(value);
}

}  // namespace

std::vector<TextNumber> numbers_in(const std::string& paragraph) {
  std::vector<TextNumber> numbers;
  for (std::size_t begin = paragraph.find('{'); begin != std::string::npos; begin = paragraph.find('{', begin + 1)) {
    const std::size_t end = paragraph.find('}', begin);
    if (end == std::string::npos) break;
    const std::string inside = paragraph.substr(begin + 1, end - begin - 1);
    const std::size_t equals = inside.find('=');
    if (equals == std::string::npos) continue;  // blocks are written in braces, too
    numbers.push_back({paragraph.substr(begin, end - begin + 1), without_blanks_around(inside.substr(0, equals)),
                       without_blanks_around(inside.substr(equals + 1))});
  }
  return numbers;
}

std::vector<std::string> wrong_numbers_in(const std::string& paragraph, std::span<const Result* const> runs) {
  std::vector<std::string> wrong;
  for (const auto& [braces, written, formula] : numbers_in(paragraph)) {
    const auto number_there = number_written(written);
    if (!number_there) {
      wrong.push_back(
          fmt::format("{}: \"{}\" is no number; write {{64 = m}} or {{348 = 3 t_s + 3 m t_w}}", braces, written));
      continue;
    }
    try {
      const double value = Expression(formula).value(values_of_runs(runs));
      if (std::abs(value - *number_there) > tolerance_of(written, value))
        wrong.push_back(
            fmt::format("{}: the formula yields {} in the first run of the chapter", braces, number(value)));
    } catch (const ExpressionError& error) {
      wrong.push_back(fmt::format("{}: {}", braces, error.what()));
    }
  }
  return wrong;
}

std::string wrong_in_sketch(const CurveToSketch& sketch, std::span<const Result* const> runs) {
  const auto values = values_of_runs(runs);
  const auto is_over = [&](const NamedNumber& each) { return each.name == sketch.over; };
  if (std::ranges::any_of(values, is_over))
    return fmt::format("\"over\": \"{}\" is a parameter of the run; name the variable otherwise", sketch.over);
  if (sketch.at < sketch.from || sketch.at > sketch.to)
    return fmt::format("\"at\": {} is not on the curve, which goes from {} to {}", sketch.at, sketch.from, sketch.to);
  const auto time_at = [&](std::int64_t at) {
    auto names = values;
    names.push_back({sketch.over, static_cast<double>(at)});
    return Expression(sketch.formula).value(names);
  };
  try {
    (void)time_at(sketch.from);
    (void)time_at(sketch.to);
    const double time = runs.back()->time;
    if (const double value = time_at(sketch.at); !approximately_equal(value, time, time))
      return fmt::format("\"{}\" yields {} at {} = {}, and the last run of the chapter takes {}", sketch.formula,
                         number(value), sketch.over, sketch.at, number(time));
  } catch (const ExpressionError& error) {
    return fmt::format("\"{}\": {}", sketch.formula, error.what());
  }
  return "";
}

}  // namespace hopscope
