#pragma once

#include <cstddef>
#include <string>
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

}  // namespace hopscope
