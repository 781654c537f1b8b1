#include "text/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "text/formatted.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

// Numbers of at least this size, or smaller than the other limit, are easier to read with an exponent. Times of a
// million nodes have fourteen digits, and may differ in the last ones only from step to step.
constexpr double huge = 1e15;
constexpr double tiny = 1e-3;

bool wants_exponent(double size) { return size >= huge || (size > 0 && size < tiny); }

// Digits before the decimal point.
int whole_digits(double size) { return size < 1 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1; }

// The fewest decimals that show `value` exactly, or `most`.
int decimals_needed(double value, int most) {
  double scaled = std::abs(value);
  for (int decimals = 0; decimals < most; ++decimals, scaled *= 10) {
    if (std::abs(scaled - std::round(scaled)) <= 1e-9 * std::max(1.0, scaled)) return decimals;
  }
  return most;
}

int most_decimals(double size) { return std::clamp(8 - whole_digits(size), 1, 6); }

}  // namespace

std::string number(double value) {
  const double size = std::abs(value);
  if (!std::isfinite(value) || wants_exponent(size)) return fmt::format("{:.6g}", value);
  return fmt::format("{:.{}f}", value, decimals_needed(value, most_decimals(size)));
}

std::vector<std::string> aligned_numbers(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  std::vector<std::string> texts;
  texts.reserve(values.size());
  if (!std::isfinite(largest) || wants_exponent(largest)) {
    for (const double value : values) texts.push_back(fmt::format("{:.6g}", value));
    return texts;
  }
  int decimals = 0;
  const int most = std::clamp(6 - whole_digits(largest), 1, 6);
  for (const double value : values) decimals = std::max(decimals, decimals_needed(value, most));
  for (const double value : values) texts.push_back(fmt::format("{:.{}f}", value, decimals));
  return texts;
}

std::string about(double value) { return number(parse_number(fmt::format("{:.4g}", value)).value_or(value)); }

std::string in_a_row(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  return fmt::format("{} and {}", joined(std::span(names.begin(), names.end() - 1), ", "), names.back());
}

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string amount(double quantity, std::string_view noun) {
  return fmt::format("{} {}{}", number(quantity), noun, quantity == 1 ? "" : "s");
}

}  // namespace hopscope
