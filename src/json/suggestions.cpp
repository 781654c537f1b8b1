#include "json/suggestions.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

constexpr std::size_t longest_considered = 64;  // longer texts are not mistyped names

std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c != '-' && c != '_' && c != ' ') {
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return letters;
}

// Up to a third of the letters may be wrong, and always at least one.
bool is_near(std::size_t distance, std::string_view given, std::string_view name) {
  return distance <= std::max<std::size_t>(1, std::max(given.size(), name.size()) / 3) &&
         distance < std::min(given.size(), name.size());
}

// "bidirectional" for "ring-bidirectional": the only name that contains the word.
std::string_view only_name_with(const std::string& word, std::span<const std::string_view> names) {
  std::string_view found;
  for (const std::string_view name : names) {
    if (word.size() < 4 || plain(name).find(word) == std::string::npos) continue;
    if (!found.empty()) return {};
    found = name;
  }
  return found;
}

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
  // Three rows of the table of distances between prefixes of the two texts (optimal string alignment).
  std::vector<std::size_t> before_last(to.size() + 1), last(to.size() + 1), row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[to.size()];
}

std::string_view nearest_name(std::string_view given, std::span<const std::string_view> names) {
  if (given.empty() || given.size() > longest_considered) return {};
  const std::string wanted = plain(given);
  std::string_view nearest;
  std::size_t least = longest_considered;
  bool tie = false;
  for (const std::string_view name : names) {
    const std::string candidate = plain(name);
    const std::size_t distance = edit_distance(wanted, candidate);
    if (!is_near(distance, wanted, candidate) || distance > least) continue;
    tie = distance == least;
    least = distance;
    nearest = name;
  }
  if (nearest.empty()) return only_name_with(wanted, names);
  return tie ? std::string_view{} : nearest;
}

std::string did_you_mean(std::string_view given, std::span<const std::string_view> names) {
  const std::string_view name = nearest_name(given, names);
  return name.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", name);
}

std::string listed(std::span<const std::string_view> names) { return joined(names, ", "); }

}  // namespace hopscope::input
