#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "topology/graph/files/graph_text.hpp"

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

/// One factor of a network of ASTRA-sim, between all NPUs that differ in nothing else.
struct AstraDimension {
  enum class Block { ring, fully_connected, switched };

  Block block = Block::ring;
  std::int64_t size = 0;  ///< from 2
  double width = 1;       ///< of a link, Gb/s
  double t_h = 0;         ///< us
};

/// The product of these dimensions, of which the first varies fastest in the numbers of NPUs. NPUs come first, then the
/// switches. Messages take ASTRA-sim's routes, dimension by dimension, unless these are too many, which a remark says.
/// @throws GraphTooLarge
[[nodiscard]] GraphText astra_network(const std::vector<AstraDimension>& dimensions, std::size_t bytes_of_file);

}  // namespace hopscope
