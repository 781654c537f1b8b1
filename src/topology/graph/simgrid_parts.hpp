#pragma once

#include <cstddef>
#include <string>

#include "topology/graph/graph_xml.hpp"
#include "topology/graph/simgrid_cluster.hpp"

namespace hopscope {

/// As shown in a message.
[[nodiscard]] std::string simgrid_quoted(const std::string& text);

/// The bandwidth and latency in two attributes of an element; a latency that is not there is 0.
/// @throws GraphTextError if they are not valid
[[nodiscard]] SimgridLink simgrid_link(const GraphXml& xml, const pugi::xml_node& element, const char* bandwidth,
                                       const char* latency);

/// What there is to say of links whose directions share the bandwidth.
[[nodiscard]] std::string simgrid_shared_remark(std::size_t links);

}  // namespace hopscope
