#pragma once

// The readers of the smaller sections of a scenario.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/scenario.hpp>

#include "analysis/embedding/guest_graph.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "json/suggestions.hpp"

namespace hopscope::input {

/// Reads a claim of the literature about the scenario or embedding of this file, and our finding.
[[nodiscard]] BookClaim read_claim(const Json& value, const std::string& pointer, Findings& findings);

/// The fields of expectations.
[[nodiscard]] const Names& expect_fields();

/// Reads the expectations of a scenario.
[[nodiscard]] Expect read_expect(const Json& value, const std::string& pointer, Findings& findings);

/// Reads what somebody predicts. Formulas are tried, so that their mistakes are found before a run.
[[nodiscard]] Predict read_predict(const Json& value, const std::string& pointer, Findings& findings);

/// Reads an exercise.
[[nodiscard]] Exercise read_exercise(const Json& value, const std::string& pointer, Findings& findings);

/// A guest as far as it could be read.
struct GuestReading {
  std::optional<GuestGraph> graph;  ///< none if it was invalid
  std::string name;
  std::optional<Grid> grid;  ///< that the processes form
};

/// Reads the object of a guest: a topology, {"edges": ..} or {"sizes": ..}.
/// @param pointer its position: "/guest"
/// @param file the embedding file, to which the names of size files are relative
/// @param nodes of the host: the default number of processes with sizes if the guest states none; 0 if unknown
[[nodiscard]] GuestReading read_guest(const Json& value, const std::string& pointer, const std::string& file,
                                      NodeId nodes, const Catalogue& catalogue, Findings& findings);

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
