#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// A DOT text as Boost's reader takes it, in time in proportion to its length: its vertices, edges, their attributes
/// and defaults, all names in quotes. Groups are left out where they have no defaults of their own, and so are
/// attributes of groups and of the graph, ports, and the word strict, for then Boost would drop an edge that stands
/// twice, and what the second says of its width.
/// @throws GraphTextError with a line, if it is no DOT, nested too deeply, or joins groups by an edge; and without one,
/// if Boost's reader would take more memory for it than a GraphLoad allows
[[nodiscard]] std::string plain_dot(std::string_view text);

}  // namespace hopscope
