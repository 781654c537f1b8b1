#pragma once

// Texts of others, and many of them, cut to what a message may show.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// The beginning and the end of `text` with "..." between them, on one line, if it has more than `most` characters;
/// else the text. Long names of a kind differ at their ends.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// The beginning of a text for a message, at most a few lines: what somebody's program says may be megabytes.
[[nodiscard]] std::string beginning_of(std::string text);

/// The first of many names, which may be those of a file: "a, b, c and 7 more". Long names are shortened.
[[nodiscard]] std::string first_names(std::span<const std::string> names, std::size_t most = 12);

/// The first of many remarks, each shortened, and a last one that tells how many there are besides.
[[nodiscard]] std::vector<std::string> first_remarks(std::vector<std::string> remarks);

}  // namespace hopscope
