#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// A DOT text normalized for Boost's reader, in time proportional to its length: its vertices, edges, their attributes
/// and defaults, all names in quotes. Groups without defaults of their own are left out, and so are attributes of
/// groups and of the graph, ports, and the keyword strict, with which Boost would drop a duplicate edge, and the width
/// given there.
/// @throws GraphTextError with a line, if it is not DOT, is nested too deeply, or joins groups by an edge; and without
/// one, if Boost's reader would take more memory for it than a GraphLoad allows
[[nodiscard]] std::string plain_dot(std::string_view text);

}  // namespace hopscope
