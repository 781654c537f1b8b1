#include "topology/hypercube.hpp"

#include <bit>
#include <cmath>

#include <hopscope/catalogue.hpp>
#include <hopscope/symmetry.hpp>

namespace hopscope {

Hypercube::Hypercube(int dimension, BitOrder order, double width)
    : Topology("hypercube", NodeId{1} << dimension, (ChannelId{1} << dimension) * dimension, width),
      dimension_(dimension),
      order_(order) {}

// The channel of a node along bit k has the number node * d + k.
Channel Hypercube::channel(ChannelId id) const {
  const auto node = static_cast<NodeId>(id / dimension_);
  const auto bit = static_cast<int>(id % dimension_);
  return {node, node ^ (NodeId{1} << bit)};
}

void Hypercube::route(NodeId from, NodeId to, Route& out) const {
  auto here = static_cast<std::uint32_t>(from);
  auto left = static_cast<std::uint32_t>(from ^ to);
  out.resize(static_cast<std::size_t>(std::popcount(left)));
  for (ChannelId& hop : out) {
    const std::uint32_t bit = order_ == BitOrder::ascending ? left & -left : std::bit_floor(left);
    hop = ChannelId{here} * dimension_ + std::countr_zero(bit);
    here ^= bit;
    left ^= bit;
  }
}

std::int64_t Hypercube::distance(NodeId from, NodeId to) const {
  return std::popcount(static_cast<std::uint32_t>(from ^ to));
}

double Hypercube::total_distance() const { return 0.5 * dimension_ * nodes() * nodes(); }

std::string Hypercube::description() const { return "hypercube"; }

std::vector<Symmetry> Hypercube::symmetries() const { return {Symmetry::exclusive_or(dimension_)}; }

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily hypercube() {
  return {.name = "hypercube",
          .field = "dimension",
          .least = 0,
          .most = 30,
          .summary = "2^dimension nodes, linked where their labels differ in one bit",
          .routings = {"e-cube-descending"},
          .nodes = [](const std::vector<std::int64_t>& d) { return std::ldexp(1.0, static_cast<int>(d.front())); },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            const auto order =
                spec.routing == "e-cube-descending" ? Hypercube::BitOrder::descending : Hypercube::BitOrder::ascending;
            return std::make_shared<Hypercube>(static_cast<int>(spec.extents.front()), order, spec.width);
          }};
}

}  // namespace hopscope::topology
