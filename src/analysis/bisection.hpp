#pragma once

#include <optional>

#include "analysis/guest_graph.hpp"

namespace hopscope {

/// The bisection width of a network by formula: the fewest links between two halves of its nodes, which differ by one
/// where their number is odd. None where no formula is known.
///
/// hypercube p/2, complete network floor(p^2/4), ring 2 (Grama et al. 2003, 2.4.4); mesh and line of any sides:
/// Azizoglu and Egecioglu, The bisection width and the isoperimetric number of arrays, 2004; torus, if the side along
/// which a cut in the middle is cheapest is even.
[[nodiscard]] std::optional<double> bisection_width(const Topology& network);

/// What has to cross between two halves of the processes, at least: the smallest over all ways to halve them of the
/// edges between the halves; of a directed guest, of the edges from one half to the other, whichever are more.
struct GuestCut {
  double edges = 0;
  double words = 0;       ///< the same of their words; perhaps of another cut
  bool is_tried = false;  ///< all cuts were tried; else it is a formula
};

/// By formula, or by trying all cuts of at most `most_cut_processes` processes; else nothing.
[[nodiscard]] std::optional<GuestCut> smallest_cut(const GuestGraph& guest);

inline constexpr Rank most_cut_processes = 16;

}  // namespace hopscope
