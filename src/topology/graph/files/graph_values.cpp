#include "topology/graph/files/graph_values.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/parse_number.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

// Rates of a lane in bit/s, as the InfiniBand Trade Association calls them: 4xQDR is 40 Gb/s.
constexpr std::array<std::pair<std::string_view, double>, 9> lane_rates{
    std::pair{"sdr", 2.5e9},  std::pair{"ddr", 5e9},   std::pair{"qdr", 10e9},
    std::pair{"fdr10", 10e9}, std::pair{"fdr", 14e9},  std::pair{"edr", 25e9},
    std::pair{"hdr", 50e9},   std::pair{"ndr", 100e9}, std::pair{"xdr", 200e9}};

constexpr std::array<std::pair<char, double>, 4> prefixes{std::pair{'k', 1e3}, std::pair{'m', 1e6}, std::pair{'g', 1e9},
                                                          std::pair{'t', 1e12}};

std::optional<double> lanes_in(std::string_view text) {
  const auto times = text.find('x');
  if (times == std::string_view::npos) return std::nullopt;
  const auto lanes = parse_whole_number<int>(text.substr(0, times));
  const auto rate = std::ranges::find(lane_rates, text.substr(times + 1), [](const auto& each) { return each.first; });
  if (!lanes || *lanes < 1 || rate == lane_rates.end()) return std::nullopt;
  return *lanes * rate->second;
}

/// The factor of a unit, in lower case but for B, which is a byte.
std::optional<double> factor_of(std::string_view unit) {
  double factor = 1;
  if (!unit.empty()) {
    const char first = static_cast<char>(unit.front() | 0x20);
    const auto prefix = std::ranges::find(prefixes, first, [](const auto& each) { return each.first; });
    if (prefix != prefixes.end()) {
      factor = prefix->second;
      unit.remove_prefix(1);
    }
  }
  for (const std::string_view bits : {"", "b", "bps", "bit", "bit/s", "b/s", "bits/s", "bits"}) {
    if (unit == bits) return factor;
  }
  for (const std::string_view bytes : {"B", "Bps", "B/s"}) {
    if (unit == bytes) return 8 * factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> rate_in(std::string_view text) {
  if (const auto number = parse_number(text)) return number;
  const std::string small = in_small_letters(std::string(text));
  if (const auto lanes = lanes_in(small)) return lanes;
  const auto end = std::min(text.find_first_not_of("0123456789.+-"), text.size());
  const auto number = parse_number(text.substr(0, end));
  const auto unit = std::min(text.find_first_not_of(' ', end), text.size());
  const auto factor = factor_of(text.substr(unit));
  if (!number || !factor) return std::nullopt;
  return *number * *factor;
}

std::optional<bool> switch_in(const std::string& text) {
  const std::string word = in_small_letters(text);
  for (const std::string_view yes : {"true", "1", "yes", "switch", "router"}) {
    if (word == yes) return true;
  }
  for (const std::string_view no : {"false", "0", "no", "", "host", "node", "server", "ca", "computer"}) {
    if (word == no) return false;
  }
  return std::nullopt;
}

bool is_function_of_switch(const std::string& text) {
  constexpr std::array<std::string_view, 11> functions{
      "leaf", "spine", "superspine", "tor", "exit", "oob-switch", "core", "aggregation", "edge", "switch", "router"};
  const std::string word = in_small_letters(text);
  return std::ranges::find(functions, std::string_view(word)) != functions.end();
}

}  // namespace hopscope
