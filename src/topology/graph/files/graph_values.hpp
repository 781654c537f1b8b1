#pragma once

// Words, names and numbers of graph files that several formats share.

#include <optional>
#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// A rate or a number as other tools write it: 40, "10G", "2.5 Gbps", "100 Mb/s", "1e9", "4xHDR". A prefix multiplies
/// (G is 1e9), units of bits are left out, bytes are eight bits; lanes of InfiniBand are in bit/s.
/// @return none if it is neither
[[nodiscard]] std::optional<double> rate_in(std::string_view text);

/// Whether a value makes a vertex a switch: true, 1, yes, switch or router; or not: false, 0, no, host, node, ..
/// @return none if it is none of these words
[[nodiscard]] std::optional<bool> switch_in(const std::string& text);

/// Whether it is one of the words for what switches are for in drawings of fabrics: leaf, spine, tor, ..
[[nodiscard]] bool is_function_of_switch(const std::string& text);

/// A text with its character references (&quot; &#92;) resolved, as DOT and GML have them. Others remain as they are.
[[nodiscard]] std::string plain_characters(std::string_view text);

/// n2 before n10: runs of digits are compared as numbers.
[[nodiscard]] bool goes_before(const std::string& a, const std::string& b);

/// Orders the vertices by name, n2 before n10: runs of digits are compared as numbers.
void sort_by_name(GraphText& graph);

}  // namespace hopscope
