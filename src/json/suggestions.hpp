#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope::input {

using Names = std::vector<std::string_view>;

/// The names in a list of the catalogue, which must outlive them.
[[nodiscard]] inline Names names_in(const std::vector<std::string>& list) { return {list.begin(), list.end()}; }

/// Fewest insertions, deletions, replacements and transpositions of adjacent letters that turn one text into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

/// The name most likely intended by `given`; empty if none is near or several are equally near. Case, hyphens,
/// underscores and spaces are ignored.
[[nodiscard]] std::string_view nearest_name(std::string_view given, std::span<const std::string_view> names);

/// ` (did you mean "name"?)`, or nothing if no name is near.
[[nodiscard]] std::string did_you_mean(std::string_view given, std::span<const std::string_view> names);

/// "ring, line, torus".
[[nodiscard]] std::string listed(std::span<const std::string_view> names);

}  // namespace hopscope::input
