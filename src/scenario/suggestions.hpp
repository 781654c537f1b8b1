#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope::input {

using Names = std::vector<std::string_view>;

/// Names that stand in a catalogue, which must live as long.
[[nodiscard]] inline Names names_in(const std::vector<std::string>& list) { return {list.begin(), list.end()}; }

/// Fewest insertions, deletions, replacements and swaps of neighbouring letters that turn one text into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

/// The one name that somebody who wrote `given` most likely meant; empty if none is near or several are equally near.
/// Capitals, hyphens, underscores and spaces make no difference.
[[nodiscard]] std::string_view nearest_name(std::string_view given, std::span<const std::string_view> names);

/// ` (did you mean "name"?)`, or nothing if no name is near.
[[nodiscard]] std::string did_you_mean(std::string_view given, std::span<const std::string_view> names);

/// "ring, line, torus".
[[nodiscard]] std::string listed(std::span<const std::string_view> names);

}  // namespace hopscope::input
