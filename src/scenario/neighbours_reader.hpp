#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// The pairs of ranks that exchange messages in a neighbour exchange.
struct NeighboursReading {
  Rank processes = 0;
  std::vector<std::pair<Rank, Rank>> pairs;
  std::string name;  ///< "mesh 4 x 4"
};

/// Reads the graph of a neighbour exchange: a topology, or {"edges": [[u, v], ..]} without words.
/// @param pointer its position: "/schedule/guest"
[[nodiscard]] std::optional<NeighboursReading> read_neighbours(const Json& value, const std::string& pointer,
                                                               const Catalogue& catalogue, Findings& findings);

}  // namespace hopscope::input
