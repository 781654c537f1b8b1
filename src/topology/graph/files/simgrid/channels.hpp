#pragma once

#include <cstddef>

#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

/// The network of a platform of SimGrid, with its routes. A link is a channel that the routes over it have in common:
/// SHARED one for both directions, SPLITDUPLEX one for each, FATPIPE one for each two links between which it is.
/// Where the end of a link on one route is not the beginning of the next on all, a channel leads from one to the other
/// that takes no time and is as wide as the narrower of them, so that it limits nobody.
/// @throws GraphTextError if it has something that is not read
[[nodiscard]] GraphText read_simgrid_routes(const GraphXml& xml, const pugi::xml_node& outermost,
                                            std::size_t bytes_of_file);

}  // namespace hopscope
