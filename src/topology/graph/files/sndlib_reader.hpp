#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like SNDlib's native format: after comments and a line with ?, a section such as NODES ( .. ).
[[nodiscard]] bool is_sndlib(std::string_view text);

/// Whether an XML text looks like a network of SNDlib.
[[nodiscard]] bool is_sndlib_xml(std::string_view text);

/// The network of a problem of SNDlib in its native format, nodes and links in the order of the file. Links have the
/// attributes `pre_installed_capacity`, `pre_installed_capacity_cost`, `routing_cost`, `setup_cost`, and of their first
/// module `module_capacity` and `module_cost`, as far as they are stated. Demands and paths are passed over.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_sndlib(const std::string& text);

/// The same from SNDlib's XML, with the same attributes.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_sndlib_xml(const std::string& text);

}  // namespace hopscope
