#include <hopscope/symmetry.hpp>

#include <algorithm>

namespace hopscope {

Symmetry Symmetry::rotation(std::vector<NodeId> sides) { return {"rotation", std::move(sides)}; }

Symmetry Symmetry::twisted_rotation(std::vector<NodeId> sides, std::vector<NodeId> twists) {
  return {"twisted rotation", std::move(sides), std::move(twists)};
}

Symmetry Symmetry::exclusive_or(int dimension) {
  return {"xor", std::vector<NodeId>(static_cast<std::size_t>(dimension), 2)};
}

Symmetry::Symmetry(std::string name, std::vector<NodeId> sides, std::vector<NodeId> twists)
    : name_(std::move(name)), sides_(std::move(sides)), twists_(std::move(twists)) {
  for (const NodeId side : sides_) nodes_ *= side;
  // Row-major labels of sides of 2 are binary numbers, and their rotations flip bits.
  const bool bits = std::ranges::all_of(sides_, [](NodeId side) { return side <= 2; });
  kind_ = !twists_.empty() ? Kind::sides : bits ? Kind::bits : sides_.size() == 1 ? Kind::circle : Kind::sides;
}

// From the last side to the first: the twists of those before it move along the last one.
NodeId Symmetry::combine_sides(NodeId a, NodeId b) const {
  NodeId result = 0;
  NodeId stride = 1;
  std::int64_t along_last = 0;
  for (std::size_t k = sides_.size(); k-- > 0;) {
    const NodeId side = sides_[k];
    const NodeId sum = a % side + b % side;
    result += (sum < side ? sum : sum - side) * stride;
    if (sum >= side && k < twists_.size()) along_last += twists_[k];
    a /= side;
    b /= side;
    stride *= side;
  }
  return twists_.empty() ? result : moved_along_last(result, along_last);
}

// Minus a, plus a, is one time around each side on which a is not 0.
NodeId Symmetry::inverse_of_sides(NodeId move) const {
  NodeId result = 0;
  NodeId stride = 1;
  std::int64_t along_last = 0;
  for (std::size_t k = sides_.size(); k-- > 0;) {
    const NodeId side = sides_[k];
    const NodeId by = move % side;
    result += (by == 0 ? 0 : side - by) * stride;
    if (by > 0 && k < twists_.size()) along_last -= twists_[k];
    move /= side;
    stride *= side;
  }
  return twists_.empty() ? result : moved_along_last(result, along_last);
}

NodeId Symmetry::moved_along_last(NodeId node, std::int64_t by) const {
  const NodeId side = sides_.back();
  const NodeId place = node % side;
  return node - place + static_cast<NodeId>(((place + by) % side + side) % side);
}

std::vector<NodeId> Symmetry::generators() const {
  std::vector<NodeId> moves;
  NodeId stride = 1;
  for (std::size_t k = sides_.size(); k-- > 0;) {
    if (sides_[k] > 1) moves.push_back(stride);
    stride *= sides_[k];
  }
  return moves;
}

ChannelId ChannelClasses::class_of(ChannelId channel) {
  const auto [tail, head] = topology_->channel(channel);
  const NodeId neighbour = symmetry_->offset(tail, head);
  if (topology_->is_complete()) return neighbour - 1;
  // A linear search suffices: unless the network is complete, a node has few neighbours.
  const auto place = std::ranges::find(neighbours_, neighbour) - neighbours_.begin();
  if (place == std::ssize(neighbours_)) neighbours_.push_back(neighbour);
  return place;
}

NodeId ChannelClasses::neighbour_of_0(ChannelId channel_class) const {
  if (topology_->is_complete()) return static_cast<NodeId>(channel_class) + 1;
  return neighbours_[static_cast<std::size_t>(channel_class)];
}

std::vector<Symmetry> Topology::symmetries() const { return {}; }

}  // namespace hopscope
