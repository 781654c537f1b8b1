#pragma once

// JSON as text: its values, the places in it, and where it is none.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope::input {

/// "line 3, column 7" of the byte at `offset`, both from 1; columns count characters, not bytes.
[[nodiscard]] std::string position_of(std::string_view text, std::size_t offset);

/// Offset of the first bracket that opens level `levels` + 1.
[[nodiscard]] std::optional<std::size_t> find_deeper_than(std::string_view text, int levels);

/// Where a text is not JSON, and why, in words.
struct SyntaxError {
  std::size_t offset = 0;  ///< of the first invalid byte
  std::string message;
};

/// The first position where `text` violates the grammar of JSON (RFC 8259), or has a number outside the range of
/// double.
[[nodiscard]] std::optional<SyntaxError> find_syntax_error(std::string_view text);

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

/// What is done with the entries of a list of very many.
struct ListEntries {
  std::string_view of;  ///< the field of the document that is the list; so is the document itself, if it is one
  /// Is given each entry, and its place in the list. The list is empty in the end. Null: they are kept
  std::function<void(const Json& entry, std::size_t place)> take = nullptr;
};

/// Parses JSON. Duplicate fields of an object are mistakes too; the last one counts.
/// @return none if `text` is not JSON.
[[nodiscard]] std::optional<Json> parse_json(const std::string& text, const std::string& file,
                                             std::vector<Mistake>& mistakes, const ListEntries& entries = {});

/// The pointer of a field of the object, or an entry of the list, at `parent`.
[[nodiscard]] std::string pointer_to(const std::string& parent, std::string_view field);
[[nodiscard]] std::string pointer_to(const std::string& parent, std::size_t entry);

/// JSON whose objects keep the order of their fields.
using OrderedJson = nlohmann::ordered_json;

/// A value with the fields of its objects in the order of the text that it was read from; fields that the text lacks
/// come last. @param text that can be parsed, or else the fields are in alphabetical order
[[nodiscard]] OrderedJson in_written_order(const Json& value, const std::string& text);

}  // namespace hopscope::input
