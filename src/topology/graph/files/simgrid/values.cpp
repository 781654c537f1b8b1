#include "topology/graph/files/simgrid/parts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <hopscope/wiring.hpp>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

using NamedFactor = std::pair<std::string_view, double>;

constexpr std::array<NamedFactor, 9> prefixes_of_rates{
    NamedFactor{"", 1},         NamedFactor{"k", 1e3},         NamedFactor{"M", 1e6},
    NamedFactor{"G", 1e9},      NamedFactor{"T", 1e12},        NamedFactor{"Ki", 1024},
    NamedFactor{"Mi", 1048576}, NamedFactor{"Gi", 1073741824}, NamedFactor{"Ti", 1099511627776}};

// In microseconds.
constexpr std::array<NamedFactor, 10> units_of_time{
    NamedFactor{"", 1e6},      NamedFactor{"s", 1e6},     NamedFactor{"ms", 1e3}, NamedFactor{"us", 1},
    NamedFactor{"ns", 1e-3},   NamedFactor{"ps", 1e-6},   NamedFactor{"m", 60e6}, NamedFactor{"h", 3600e6},
    NamedFactor{"d", 86400e6}, NamedFactor{"w", 604800e6}};

template <std::size_t count>
std::optional<double> factor_in(const std::array<NamedFactor, count>& units, std::string_view name) {
  const auto found = std::ranges::find(units, name, &NamedFactor::first);
  return found == units.end() ? std::nullopt : std::optional(found->second);
}

/// The number, and what follows it.
std::optional<std::pair<double, std::string_view>> number_and_unit(std::string_view text) {
  const auto end = std::min(text.find_first_not_of("0123456789.+-eE"), text.size());
  const auto number = parse_number(std::string(text.substr(0, end)));
  if (!number || *number < 0) return std::nullopt;
  return std::pair{*number, text.substr(end)};
}

}  // namespace

std::optional<double> simgrid_bandwidth(std::string_view text) {
  const auto parts = number_and_unit(text);
  if (!parts) return std::nullopt;
  auto [number, unit] = *parts;
  if (unit.empty()) return number;
  const bool is_bytes = unit.ends_with("Bps");
  if (!is_bytes && !unit.ends_with("bps")) return std::nullopt;
  const auto factor = factor_in(prefixes_of_rates, unit.substr(0, unit.size() - 3));
  if (!factor) return std::nullopt;
  return number * *factor / (is_bytes ? 1 : 8);
}

std::optional<double> simgrid_latency(std::string_view text) {
  const auto parts = number_and_unit(text);
  const auto factor = parts ? factor_in(units_of_time, parts->second) : std::nullopt;
  if (!factor) return std::nullopt;
  return *factor < 1 ? parts->first / (1 / *factor) : parts->first * *factor;  // 50ns is 0.05 exactly as written
}

std::optional<std::vector<std::int64_t>> simgrid_counts(std::string_view text, char apart) {
  std::vector<std::int64_t> counts;
  for (const std::string_view part : parts_between(text, apart)) {
    const auto count = parse_whole_number<int>(part);
    if (!count || *count < 1) return std::nullopt;
    counts.push_back(*count);
  }
  return counts;
}

std::int64_t simgrid_product(const std::vector<std::int64_t>& factors) {
  std::int64_t product = 1;
  for (const std::int64_t factor : factors)
    product = std::min(product * std::min(factor, most_vertices + 1), most_vertices + 1);
  return product;
}

std::vector<std::string_view> parts_between(std::string_view text, char apart) {
  std::vector<std::string_view> parts;
  for (auto end = text.find(apart); end != std::string_view::npos; end = text.find(apart)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

}  // namespace hopscope
