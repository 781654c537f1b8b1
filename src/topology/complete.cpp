#include "topology/clusters.hpp"

#include <algorithm>
#include <bit>

#include <hopscope/catalogue.hpp>
#include <hopscope/symmetry.hpp>

#include "topology/shapes.hpp"

namespace hopscope {

Complete::Complete(NodeId nodes, double width) : Topology("complete", nodes, ChannelId{nodes} * (nodes - 1), width) {}

// A node's p-1 channels are numbered consecutively by destination, itself left out.
Channel Complete::channel(ChannelId id) const {
  const auto from = static_cast<NodeId>(id / (nodes() - 1));
  const auto place = static_cast<NodeId>(id % (nodes() - 1));
  return {from, place < from ? place : place + 1};
}

void Complete::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  if (from != to) out.push_back(ChannelId{from} * (nodes() - 1) + (to < from ? to : to - 1));
}

// Far enough apart that the chord past a node clears it.
std::vector<Point> Complete::places() const { return places_on_circle(nodes(), std::max(usual_gap, 0.25 * nodes())); }

// Its routes are invariant under every permutation of its nodes; these two groups are those of the schedules.
std::vector<Symmetry> Complete::symmetries() const {
  std::vector<Symmetry> groups{Symmetry::rotation({nodes()})};
  const auto p = static_cast<std::uint32_t>(nodes());
  if (p > 2 && std::has_single_bit(p)) groups.push_back(Symmetry::exclusive_or(std::bit_width(p) - 1));
  return groups;
}

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily complete() {
  return {.name = "complete",
          .size = {fields::nodes()},
          .summary = "a channel from every node to every other",
          .nodes = [](const std::vector<std::int64_t>& nodes) { return static_cast<double>(nodes.front()); },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            return std::make_shared<Complete>(static_cast<NodeId>(spec.extents.front()), spec.width);
          }};
}

}  // namespace hopscope::topology
