#pragma once

#include <memory>
#include <optional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "analysis/guest_graph.hpp"
#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// A guest as far as it could be read.
struct GuestReading {
  std::optional<GuestGraph> graph;  ///< none if it was wrong
  std::string name;
  std::optional<Grid> grid;  ///< that the processes form
};

/// Reads the object of a guest: a topology, {"edges": ..} or {"sizes": ..}.
/// @param pointer where it stands: "/guest"
/// @param file the embedding, beside which the files of sizes are looked for
/// @param nodes of the host: as many processes have sizes where the guest does not say how many; 0 if it is not known
[[nodiscard]] GuestReading read_guest(const Json& value, const std::string& pointer, const std::string& file,
                                      NodeId nodes, const Catalogue& catalogue, Findings& findings);

}  // namespace hopscope::input
