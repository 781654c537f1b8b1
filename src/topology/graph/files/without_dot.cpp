// A build without Graphviz knows the format, and says what it lacks.
#include <hopscope/error.hpp>

#include "topology/graph/files/dot_parser.hpp"

namespace hopscope {

DotParse parse_with_graphviz(std::string_view /*text*/, GraphLoad& /*load*/) {
  throw GraphTextError(LackingError("graphs in DOT", "Graphviz's libcgraph", "HOPSCOPE_DOT").what());
}

}  // namespace hopscope
