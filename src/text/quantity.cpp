#include "text/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr std::array<std::pair<std::string_view, TimeUnit>, 9> time_units{{{"h", {3600, 0}},
                                                                           {"min", {60, 0}},
                                                                           {"s", {1, 0}},
                                                                           {"ms", {1, -3}},
                                                                           {"us", {1, -6}},
                                                                           {"\xc2\xb5s", {1, -6}},
                                                                           {"\xce\xbcs", {1, -6}},
                                                                           {"ns", {1, -9}},
                                                                           {"ps", {1, -12}}}};

constexpr std::array<std::pair<std::string_view, double>, 10> prefixes{{{"", 1},
                                                                        {"k", 1e3},
                                                                        {"K", 1e3},
                                                                        {"M", 1e6},
                                                                        {"G", 1e9},
                                                                        {"T", 1e12},
                                                                        {"Ki", 0x1p10},
                                                                        {"Mi", 0x1p20},
                                                                        {"Gi", 0x1p30},
                                                                        {"Ti", 0x1p40}}};

/// In bits, longer names first: "Mbit" ends with "bit", and not with "t".
constexpr std::array<std::pair<std::string_view, double>, 6> units_of_size{
    {{"bytes", 8}, {"byte", 8}, {"bits", 1}, {"bit", 1}, {"B", 8}, {"b", 1}}};

/// Null if there is none of that name.
template <class Units>
const typename Units::value_type::second_type* find_unit(const Units& units, std::string_view name) {
  for (const auto& [each, unit] : units) {
    if (each == name) return &unit;
  }
  return nullptr;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Sets the unit of size.
bool read_size_unit(std::string_view name, Quantity& quantity) {
  if (name == "word" || name == "words") {
    quantity.in_words = true;
    return true;
  }
  for (const auto& [ending, bits] : units_of_size) {
    if (!name.ends_with(ending)) continue;
    const auto* const prefix = find_unit(prefixes, name.substr(0, name.size() - ending.size()));
    if (prefix == nullptr) return false;
    quantity.bits = *prefix * bits;
    return true;
  }
  return false;
}

bool read_time_unit(std::string_view name, Quantity& quantity) {
  const auto unit = parse_time_unit(name);
  quantity.time = unit.value_or(TimeUnit());
  return unit.has_value();
}

/// "GB/s", "ns/B", "Gbps"
bool read_ratio(std::string_view unit, Quantity& quantity) {
  const std::size_t slash = unit.find('/');
  const bool is_ps = slash == std::string_view::npos;
  if (is_ps && !unit.ends_with("bps") && !unit.ends_with("Bps")) return false;
  const std::string_view above = without_blanks(unit.substr(0, is_ps ? unit.size() - 2 : slash));
  const std::string_view below = is_ps ? "s" : without_blanks(unit.substr(slash + 1));
  quantity.kind = Quantity::Kind::rate;
  if (read_size_unit(above, quantity)) return read_time_unit(below, quantity);
  quantity.kind = Quantity::Kind::time_per_size;
  return read_time_unit(above, quantity) && read_size_unit(below, quantity);
}

bool read_unit(std::string_view unit, Quantity& quantity) {
  quantity.kind = Quantity::Kind::time;
  if (read_time_unit(unit, quantity)) return true;
  quantity.kind = Quantity::Kind::size;
  return read_size_unit(unit, quantity) || read_ratio(unit, quantity);
}

/// above / below * 10^exponent, with one rounding where the power and the products are exact: 50 ns are 0.05 us.
double scaled(double above, double below, int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? above / (below * power) : above * power / below;
}

}  // namespace

std::optional<TimeUnit> parse_time_unit(std::string_view name) {
  const auto* const found = find_unit(time_units, name);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<double> time_in(std::string_view unit, const TimeUnit& time) {
  const auto known = parse_time_unit(unit);
  return known ? std::optional(Quantity{.number = 1, .time = time}.in(*known)) : std::nullopt;
}

double Quantity::in(const TimeUnit& unit) const {
  return scaled(number * time.count, unit.count, time.exponent - unit.exponent);
}

double Quantity::words(double word_bytes) const { return in_words ? number : number * bits / (8 * word_bytes); }

double Quantity::word_time(double word_bytes, const TimeUnit& unit) const {
  const double units_of_word = in_words ? 1 : 8 * word_bytes / bits;
  const int exponent = time.exponent - unit.exponent;
  if (kind == Kind::time_per_size) return scaled(number * time.count * units_of_word, unit.count, exponent);
  if (in_words) return scaled(time.count, number * unit.count, exponent);
  return scaled(8 * word_bytes * time.count, number * bits * unit.count, exponent);
}

std::optional<Quantity> parse_quantity(std::string_view text) {
  text = without_blanks(text);
  // An e before a unit begins an exponent only if digits follow.
  std::size_t end = text.find_first_not_of("0123456789.");
  if (end == std::string_view::npos) return std::nullopt;
  if (text[end] == 'e' || text[end] == 'E') {
    const std::size_t digits = text.find_first_not_of("+-", end + 1);
    if (digits != std::string_view::npos && text[digits] >= '0' && text[digits] <= '9')
      end = text.find_first_not_of("0123456789", digits);
    if (end == std::string_view::npos) return std::nullopt;
  }
  Quantity quantity;
  const auto value = parse_number(text.substr(0, end));
  if (!value || !std::isfinite(*value) || *value < 0) return std::nullopt;
  quantity.number = *value;
  if (!read_unit(without_blanks(text.substr(end)), quantity)) return std::nullopt;
  return quantity;
}

}  // namespace hopscope
