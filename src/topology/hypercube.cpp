#include "topology/hypercube.hpp"

#include <bit>
#include <cmath>

#include <hopscope/catalogue.hpp>

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
  out.clear();
  auto here = static_cast<std::uint32_t>(from);
  for (auto left = static_cast<std::uint32_t>(from ^ to); left != 0;) {
    const int bit = order_ == BitOrder::ascending ? std::countr_zero(left) : std::bit_width(left) - 1;
    out.push_back(ChannelId{here} * dimension_ + bit);
    here ^= std::uint32_t{1} << bit;
    left ^= std::uint32_t{1} << bit;
  }
}

std::int64_t Hypercube::distance(NodeId from, NodeId to) const {
  return std::popcount(static_cast<std::uint32_t>(from ^ to));
}

double Hypercube::total_distance() const { return 0.5 * dimension_ * nodes() * nodes(); }

std::string Hypercube::description() const { return "hypercube"; }

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
