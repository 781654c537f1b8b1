#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope::input {

using Json = nlohmann::json;

/// A scenario needs six levels; deeper nesting is a mistake or an attack.
inline constexpr int most_levels = 64;
/// Sixteen MiB hold a mapping table of two million nodes.
inline constexpr std::size_t most_bytes = std::size_t{16} << 20;

/// The content of a file of at most `most_bytes`, without a byte order mark.
/// @param holds what the file should contain: "a scenario"
/// @return none, and one more mistake in `mistakes`, if it cannot be read as UTF-8 text.
[[nodiscard]] std::optional<std::string> read_text(Files& files, const std::string& file, std::string_view holds,
                                                   std::vector<Mistake>& mistakes);

/// Parses JSON. Duplicate fields of an object are mistakes too; the last one counts.
/// @return none if `text` is not JSON.
[[nodiscard]] std::optional<Json> parse_json(const std::string& text, const std::string& file,
                                             std::vector<Mistake>& mistakes);

/// The pointer of a field of the object, or an entry of the list, at `parent`.
[[nodiscard]] std::string pointer_to(const std::string& parent, std::string_view field);
[[nodiscard]] std::string pointer_to(const std::string& parent, std::size_t entry);

}  // namespace hopscope::input
