#pragma once

#include <cstddef>

#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

/// Whether each link of a zone is an edge between two vertices: it is on one route, or on one and the way back, and
/// not FATPIPE, and a route of a zone Full has one link.
[[nodiscard]] bool has_links_as_edges(const pugi::xml_node& zone);

/// The network of a zone with routing Floyd or Dijkstra, or of a zone Full with a link for each pair: each link is an
/// edge of its own. A route over several links is a chain of them, with switches in between.
/// @pre has_links_as_edges(zone) @throws GraphTextError if the zone is no such network
/// @param is_graph whether its links are edges, as SimGrid uses them: not if their two directions share the bandwidth
[[nodiscard]] GraphText read_simgrid_zone(const GraphXml& xml, const pugi::xml_node& zone, std::size_t bytes_of_file,
                                          bool& is_graph);

}  // namespace hopscope
