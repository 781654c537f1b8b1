#pragma once

// What SimGrid's platforms consist of, and the networks that are made of it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "topology/graph/files/graph_xml.hpp"
#include "topology/graph/files/simgrid/cluster.hpp"

namespace hopscope {

/// As shown in a message.
[[nodiscard]] std::string simgrid_quoted(const std::string& text);

/// The bandwidth and latency in two attributes of an element; a latency that is not there is 0.
/// @throws GraphTextError if they are not valid
[[nodiscard]] SimgridLink simgrid_link(const GraphXml& xml, const pugi::xml_node& element, const char* bandwidth,
                                       const char* latency);

/// An element <cluster>, without its backbone. @throws GraphTextError if it has a topology that is not read
[[nodiscard]] SimgridCluster simgrid_cluster(const GraphXml& xml, const pugi::xml_node& element);

/// The sharing policy of the links of a cluster: SimGrid takes FATPIPE for SHARED there.
[[nodiscard]] std::string simgrid_cluster_policy(const pugi::xml_node& cluster);

/// What is wrong with a second route between the same points in the same direction.
[[nodiscard]] std::string simgrid_second_route(const std::string& from, const std::string& to);

/// The names of the hosts of a cluster or cabinet, by its prefix, radical and suffix.
/// @throws GraphTextError if they are not valid or too many
[[nodiscard]] std::vector<std::string> simgrid_hosts(const GraphXml& xml, const pugi::xml_node& cluster);

/// What there is to say of a cluster that limits its hosts; empty if it does not.
[[nodiscard]] std::string simgrid_limiter_remark(const pugi::xml_node& cluster);

/// What there is to say of links whose directions share the bandwidth.
[[nodiscard]] std::string simgrid_shared_remark(std::size_t links);

/// The network of a platform of SimGrid, with its routes. A link is a channel that the routes over it have in common:
/// SHARED one for both directions, SPLITDUPLEX one for each, FATPIPE one for each two links between which it is.
/// Where the end of a link on one route is not the beginning of the next on all, a channel leads from one to the other
/// that takes no time and is as wide as the narrower of them, so that it limits nobody.
/// @throws GraphTextError if it has something that is not read
[[nodiscard]] GraphText read_simgrid_routes(const GraphXml& xml, const pugi::xml_node& outermost,
                                            std::size_t bytes_of_file);

/// Whether each link of a zone is an edge between two vertices: it is on one route, or on one and the way back, and
/// not FATPIPE, and a route of a zone Full has one link.
[[nodiscard]] bool has_links_as_edges(const pugi::xml_node& zone);

/// The network of a zone with routing Floyd or Dijkstra, or of a zone Full with a link for each pair: each link is an
/// edge of its own. A route over several links is a chain of them, with switches in between.
/// @pre has_links_as_edges(zone) @throws GraphTextError if the zone is no such network
/// @param is_graph whether its links are edges, as SimGrid uses them: not if their two directions share the bandwidth
[[nodiscard]] GraphText read_simgrid_zone(const GraphXml& xml, const pugi::xml_node& zone, std::size_t bytes_of_file,
                                          bool& is_graph);

// Values as SimGrid's platforms have them; none if a text is not one.

/// In byte/s: "125MBps", "1Gbps" (bits), "1MiBps", "1.25e8".
[[nodiscard]] std::optional<double> simgrid_bandwidth(std::string_view text);
/// In microseconds: "50us", "1.5ms", "0.002" (seconds).
[[nodiscard]] std::optional<double> simgrid_latency(std::string_view text);
/// Whole numbers from 1, apart by this sign: "3,2,2".
[[nodiscard]] std::optional<std::vector<std::int64_t>> simgrid_counts(std::string_view text, char apart);
/// Their product, at most one more than a network can have vertices.
[[nodiscard]] std::int64_t simgrid_product(const std::vector<std::int64_t>& factors);
/// The parts of a text, apart by this sign; at least one.
[[nodiscard]] std::vector<std::string_view> parts_between(std::string_view text, char apart);

}  // namespace hopscope
