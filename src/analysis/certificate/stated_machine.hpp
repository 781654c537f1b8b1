#pragma once

#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The machine that a certificate states, but for its channels.
struct StatedMachine {
  NodeId nodes = 0;
  NodeId switches = 0;
  /// If a group of translations acts on the network, it is given by the channels that leave node 0: "rotation" along
  /// each of the sides, labels row-major, or "xor" of labels (sides of 2). "complete": from each node to every other,
  /// all as the first of the channels. Empty: all channels are listed.
  std::string group;
  std::vector<NodeId> sides;
  bool store_and_forward = false;
  int ports = 0;   ///< of a node, in each direction; 0: no limit
  double t_s = 0;  ///< of every message, at least
  double t_h = 0;  ///< of every hop, at least
};

}  // namespace hopscope
