// Where there are no streams, there are no readers of GraphML and DOT.
#include "topology/graph_text.hpp"

namespace hopscope {

GraphText parse_graphml(const std::string& /*text*/) {
  throw GraphTextError("is GraphML, which this hopscope was built without");
}

GraphText parse_dot(const std::string& /*text*/) {
  throw GraphTextError("is DOT, which this hopscope was built without");
}

}  // namespace hopscope
