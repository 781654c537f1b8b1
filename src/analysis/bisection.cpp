#include "analysis/bisection.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace hopscope {

namespace {

// Sum of C_1 .. C_e over the sides in descending order: C_i is the product of the sides after the i-th, and e is the
// index of the first even side, or else of the last.
double of_mesh(std::vector<NodeId> sides) {
  std::sort(sides.rbegin(), sides.rend());
  double behind = 1;
  for (const NodeId side : sides) behind *= side;
  double width = 0;
  for (const NodeId side : sides) {
    if (side == 1) break;
    behind /= side;
    width += behind;
    if (side % 2 == 0) break;
  }
  return width;
}

std::optional<double> of_torus(const std::vector<NodeId>& sides) {
  double nodes = 1;
  for (const NodeId side : sides) nodes *= side;
  double cheapest = std::numeric_limits<double>::infinity();
  bool is_even = false;
  for (const NodeId side : sides) {
    if (side == 1) continue;
    const double cut = (side == 2 ? 1 : 2) * nodes / side;  // a side of two has one link
    is_even = cut < cheapest ? side % 2 == 0 : is_even || (cut == cheapest && side % 2 == 0);
    cheapest = std::min(cheapest, cut);
  }
  if (nodes == 1) return 0;
  const bool is_ring = std::count_if(sides.begin(), sides.end(), [](NodeId side) { return side > 1; }) == 1;
  return is_even || is_ring ? std::optional(cheapest) : std::nullopt;
}

double of_complete(double nodes) {
  const auto half = static_cast<std::int64_t>(nodes) / 2;
  return static_cast<double>(half) * (nodes - static_cast<double>(half));
}

GuestCut by_trying(const GuestGraph& guest) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  GuestCut smallest{infinity, infinity, true};
  const auto everyone = 1U << static_cast<unsigned>(guest.processes);
  for (unsigned half = 0; half < everyone; ++half) {
    if (std::popcount(half) != guest.processes / 2) continue;
    double edges[2] = {0, 0};  // leaving the half, entering it
    double words[2] = {0, 0};
    for (const GuestEdge& edge : guest.edges) {
      const bool from = (half >> static_cast<unsigned>(edge.from) & 1U) != 0;
      const bool to = (half >> static_cast<unsigned>(edge.to) & 1U) != 0;
      if (from == to) continue;
      const int way = guest.directed && to ? 1 : 0;
      edges[way] += 1;
      words[way] += edge.words;
    }
    smallest.edges = std::min(smallest.edges, std::max(edges[0], edges[1]));
    smallest.words = std::min(smallest.words, std::max(words[0], words[1]));
  }
  return smallest;
}

}  // namespace

std::optional<double> bisection_width(const Topology& network) {
  const double nodes = network.nodes();
  if (network.is_complete()) return of_complete(nodes);
  if (network.hypercube_dimension() >= 0) return network.hypercube_dimension() == 0 ? 0 : nodes / 2;
  if (network.grid() == nullptr) return std::nullopt;
  return network.grid()->wraps() ? of_torus(network.grid()->sides()) : of_mesh(network.grid()->sides());
}

std::optional<GuestCut> smallest_cut(const GuestGraph& guest) {
  if (guest.edges.empty()) return GuestCut{};
  if (guest.bisection) return GuestCut{*guest.bisection, *guest.bisection, false};
  const double p = guest.processes;
  const double pairs = guest.directed ? p * (p - 1) : p * (p - 1) / 2;
  if (guest.processes <= most_cut_processes) return by_trying(guest);
  if (static_cast<double>(guest.edges.size()) < pairs) return std::nullopt;
  // Every process communicates with every other: any halves will do, and the words of each edge between them are at
  // least those of the smallest edge.
  double least = std::numeric_limits<double>::infinity();
  for (const GuestEdge& edge : guest.edges) least = std::min(least, edge.words);
  return GuestCut{of_complete(p), of_complete(p) * least, false};
}

}  // namespace hopscope
