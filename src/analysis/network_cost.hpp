#pragma once

#include <cstdint>
#include <optional>

#include <hopscope/platform.hpp>

#include "analysis/lower_envelope.hpp"

namespace hopscope {

/// What a network is paid for, and how far apart its nodes are.
struct NetworkCost {
  double links = 0;                 ///< pairs of opposite channels
  double wires = 0;                 ///< sum of the widths of the links
  std::optional<double> bisection;  ///< wires between two halves of the nodes; none where no formula is known
  std::int64_t diameter = 0;        ///< hops
  /// Hops of the average route. The book's averages, (log p)/2 and sqrt(p)/2, count a node's way to itself as one of 0.
  double average_distance = 0;           ///< between two different nodes
  double average_distance_with_own = 0;  ///< over all p^2 pairs
};

/// Looks at every pair of nodes. @pre every channel has an opposite one
[[nodiscard]] NetworkCost network_cost(const Topology& network);

/// The mean time of a message that meets nobody, over its size in words, if the average route has so many hops:
/// t_s + t_h l + t_w m / width under cut-through, t_s + (t_h + t_w m / width) l under store-and-forward. Exact, since
/// the time is linear in the hops. (Grama et al. 2003, 2.7.2) @pre all channels are alike
[[nodiscard]] Line message_time(const Topology& network, const Costs& costs, Switching switching, double hops);

}  // namespace hopscope
