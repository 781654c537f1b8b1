#include "study/bound/synthesis/packing.hpp"

#include <algorithm>

namespace hopscope {

Orbits::Orbits(const Topology& network, const Symmetry& group, std::vector<NodeId> moves)
    : network_(network), group_(group), moves_(std::move(moves)) {
  const auto nodes = static_cast<std::size_t>(network.nodes());
  of_node_.assign(nodes, -1);
  first_.assign(nodes, -1);
  for (NodeId node = 0; node < network.nodes(); ++node) {
    if (first_[static_cast<std::size_t>(node)] >= 0) continue;
    for (const NodeId move : moves_) {
      const auto image = static_cast<std::size_t>(group.combine(move, node));
      first_[image] = node;
      of_node_[image] = nodes_;
    }
    ++nodes_;
  }
  for (ChannelId id = 0; id < network.channels(); ++id) by_ends_.emplace(network.channel(id), id);
  of_channel_.assign(static_cast<std::size_t>(network.channels()), -1);
  for (ChannelId id = 0; id < network.channels(); ++id) {
    if (of_channel_[static_cast<std::size_t>(id)] >= 0) continue;
    for (const NodeId move : moves_) of_channel_[static_cast<std::size_t>(moved({id}, move).front())] = channels_;
    ++channels_;
  }
}

Route Orbits::moved(const Route& route, NodeId move) const {
  Route image;
  for (const ChannelId id : route) {
    const auto [from, to] = network_.channel(id);
    image.push_back(by_ends_.at({group_.combine(move, from), group_.combine(move, to)}));
  }
  return image;
}

namespace {

/// All positions on a grid whose coordinates are multiples of `strides`.
std::vector<NodeId> multiples(const std::vector<NodeId>& sides, const std::vector<NodeId>& strides) {
  std::vector<NodeId> all{0};
  for (std::size_t dimension = 0; dimension < sides.size(); ++dimension) {
    std::vector<NodeId> more;
    for (const NodeId label : all) {
      for (NodeId at = 0; at < sides[dimension]; at += strides[dimension])
        more.push_back(label * sides[dimension] + at);
    }
    all = std::move(more);
  }
  return all;
}

/// The subgroup that some translations generate.
std::vector<NodeId> generated_by(const Symmetry& group, const std::vector<NodeId>& generators) {
  std::vector<NodeId> all{0};
  for (const NodeId generator : generators) {
    std::vector<NodeId> more;
    NodeId power = 0;
    do {
      for (const NodeId each : all) more.push_back(group.combine(each, power));
      power = group.combine(power, generator);
    } while (std::ranges::find(all, power) == all.end());
    all = std::move(more);
  }
  std::ranges::sort(all);
  return all;
}

/// Subgroups that are oblique to the last side: along each other side a stride and a shift along the last.
void add_oblique(const Symmetry& group, std::vector<std::vector<NodeId>>& all) {
  const std::vector<NodeId>& sides = group.sides();
  const NodeId last = sides.back();
  const NodeId shortest = *std::ranges::min_element(sides.begin(), sides.end() - 1);
  for (NodeId stride = 1; stride <= shortest; ++stride) {
    for (NodeId divisor = 2; divisor <= last; ++divisor) {
      for (NodeId shift = 1; shift < divisor; ++shift) {
        bool fits = last % divisor == 0;
        std::vector<NodeId> generators{divisor % last};
        NodeId step = last;
        for (std::size_t i = sides.size() - 1; i-- > 0; step *= sides[i]) {
          fits = fits && sides[i] % stride == 0 && sides[i] / stride * shift % divisor == 0;
          generators.push_back(group.combine(stride % sides[i] * step, shift));
        }
        if (fits) all.push_back(generated_by(group, generators));
      }
    }
  }
}

}  // namespace

std::vector<std::vector<NodeId>> subgroups_of(const Symmetry& group) {
  std::vector<std::vector<NodeId>> all;
  const std::vector<NodeId>& sides = group.sides();
  // The same divisor along all sides, and along the last alone.
  for (const bool along_all : {true, false}) {
    for (NodeId divisor = 1; divisor <= sides.back(); ++divisor) {
      std::vector<NodeId> strides(sides.size(), along_all ? divisor : 1);
      strides.back() = divisor;
      bool divides = true;
      for (std::size_t i = 0; i < sides.size(); ++i) divides = divides && sides[i] % strides[i] == 0;
      if (divides) all.push_back(multiples(sides, strides));
    }
  }
  all.push_back({0});
  if (sides.size() > 1) add_oblique(group, all);
  std::ranges::sort(all, [](const auto& one, const auto& other) {
    return one.size() != other.size() ? one.size() > other.size() : one < other;
  });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace hopscope
