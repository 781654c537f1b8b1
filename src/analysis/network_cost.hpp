#pragma once

#include <cstdint>
#include <optional>

#include <hopscope/platform.hpp>

#include "analysis/curves/curves.hpp"

namespace hopscope {

/// The cost of a network, and the distances of its nodes.
struct NetworkCost {
  double links = 0;                 ///< pairs of opposite channels
  double wires = 0;                 ///< sum of the widths of the links
  std::optional<double> bisection;  ///< wires between two halves of the nodes; none if no formula is known
  std::int64_t diameter = 0;        ///< hops
  /// The average distance in hops. The book's averages, (log p)/2 and sqrt(p)/2, include the distance 0 of a node to
  /// itself.
  double average_distance = 0;           ///< between two different nodes
  double average_distance_with_own = 0;  ///< over all p^2 pairs
};

/// Visits every pair of nodes. @pre every channel has an opposite one
[[nodiscard]] NetworkCost network_cost(const Topology& network);

/// The mean time of a message without contention, as a function of its size in words, for an average distance of
/// `hops`:
/// t_s + t_h l + t_w m / width under cut-through, t_s + (t_h + t_w m / width) l under store-and-forward. Exact, since
/// the time is linear in the hops. (Grama et al. 2003, 2.7.2) @pre all channels are alike
[[nodiscard]] Line message_time(const Topology& network, const Costs& costs, Switching switching, double hops);

}  // namespace hopscope
