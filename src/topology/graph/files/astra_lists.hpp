#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "topology/graph/files/graph_faults.hpp"

namespace hopscope {

/// A key of a flat YAML text, with its list.
struct AstraList {
  struct Item {
    std::string text;
    std::size_t line = 0;
  };

  std::string key = {};
  std::size_t line = 0;
  std::vector<Item> items = {};
};

/// The keys of a YAML text that has nothing but lists of plain values, `key: [ a, b ]`, with lists over several lines,
/// lists of lines that begin with -, and a single value in place of a list.
/// @param faults what is something else, with its line
[[nodiscard]] std::vector<AstraList> astra_lists(std::string_view text, GraphFaults& faults);

/// Whether a line begins with this key and a colon.
[[nodiscard]] bool is_astra_key(std::string_view line, std::string_view key);

}  // namespace hopscope
