#include "run/bound/symmetric_bound.hpp"

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

/// Sum of the distances from one node of a ring to all.
double distances_in_ring(double side) {
  const double even = side / 2;
  return side == 2 * static_cast<double>(static_cast<NodeId>(side) / 2) ? even * even : (side * side - 1) / 4;
}

Certificate proof_of(const Platform& platform, const TranslatedNetwork& network, double words) {
  Certificate proof = certificate_for(platform);
  proof.group = network.group;
  proof.sides = network.sides;
  proof.words = 1;
  proof.word_unit = words;
  proof.word_time_unit = platform.word_time();
  for (const NodeId neighbour : network.neighbours) proof.channels.push_back({{0, neighbour}, 1, 0});
  return proof;
}

}  // namespace

std::optional<TranslatedNetwork> translated_network(const Platform& platform) {
  const Topology& topology = *platform.topology;
  const double p = topology.nodes();
  if (!platform.has_rank_on_every_node() || !topology.has_equal_channels() || !platform.has_uniform_costs()) return {};
  if (p < 2) return {};
  if (topology.is_complete()) return TranslatedNetwork{"complete", {topology.nodes()}, {1}, {1}};
  TranslatedNetwork network;
  if (topology.hypercube_dimension() > 0) {
    network.group = "xor";
    network.sides.assign(static_cast<std::size_t>(topology.hypercube_dimension()), 2);
  } else if (topology.grid() != nullptr && topology.grid()->wraps()) {
    network.group = "rotation";
    network.sides = topology.grid()->sides();
  } else {
    return {};
  }
  NodeId stride = 1;
  for (std::size_t k = network.sides.size(); k-- > 0; stride *= network.sides[k]) {
    const NodeId side = network.sides[k];
    if (side == 1) continue;
    const double words = p / side * distances_in_ring(side);
    network.neighbours.push_back(stride);
    network.words.push_back(side > 2 ? words / 2 : words);
    if (side == 2) continue;
    network.neighbours.push_back(stride * (side - 1));
    network.words.push_back(words / 2);
  }
  return network;
}

SymmetricBounds symmetric_bounds(const Platform& platform, const TranslatedNetwork& network, double words) {
  const Certificate proof = proof_of(platform, network, words);
  const double most = std::ranges::max(network.words);
  Certificate of_channels = proof;
  for (std::size_t i = 0; i < network.words.size(); ++i)
    of_channels.channels[i].price = network.words[i] >= most * (1 - 1e-12) ? 1 : 0;
  SymmetricBounds bounds{with_claims(std::move(of_channels)), std::nullopt, most * words * platform.word_time()};
  if (platform.ports == Platform::all_ports) return bounds;
  Certificate of_ports = proof;
  of_ports.send_ports.push_back({0, 1});
  bounds.ports = with_claims(std::move(of_ports));
  const double p = platform.topology->nodes();
  const double all =
      network.group == "complete" ? p - 1 : std::accumulate(network.words.begin(), network.words.end(), 0.0);
  const double at_ports = (platform.cut_through() ? p - 1 : all) / platform.ports;
  bounds.flow = std::max(bounds.flow, at_ports * words * platform.word_time());
  return bounds;
}

}  // namespace hopscope
