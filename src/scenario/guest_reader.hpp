#pragma once

#include <memory>
#include <optional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "analysis/embedding/guest_graph.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

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

}  // namespace hopscope::input
