#pragma once

#include <optional>

#include "analysis/embedding/guest_graph.hpp"

namespace hopscope {

/// The bisection width of a network by formula: the smallest number of links between two halves of its nodes, whose
/// sizes differ by one if the number of nodes is odd. None if no formula is known.
///
/// hypercube p/2, complete network floor(p^2/4), ring 2 (Grama et al. 2003, 2.4.4); mesh and line of any sides:
/// Azizoglu and Egecioglu, The bisection width and the isoperimetric number of arrays, 2004; torus, if the side along
/// which a cut in the middle has the fewest links is even.
[[nodiscard]] std::optional<double> bisection_width(const Topology& network);

/// A lower bound on the traffic between two halves of the processes: the minimum over all bisections of the number of
/// edges between the halves; for a directed guest, of the edges in the direction that has more.
struct GuestCut {
  double edges = 0;
  double words = 0;       ///< the same for their words; possibly attained by another cut
  bool is_tried = false;  ///< all cuts were tried; otherwise from a formula
};

/// By formula, or by trying all cuts of at most `most_cut_processes` processes; otherwise none.
[[nodiscard]] std::optional<GuestCut> smallest_cut(const GuestGraph& guest);

inline constexpr Rank most_cut_processes = 16;

}  // namespace hopscope
