#include "engine/fold.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

std::string refusal_of_symmetry(const std::string& reason) {
  return "symmetric simulates rank 0 alone and treats the other ranks as copies of it, but " + reason + "; use native";
}

InputError symmetry_refused(const std::string& reason) {
  return InputError({{"", "/engine", refusal_of_symmetry(reason)}});
}

Blocks moved(Blocks blocks, const Symmetry& symmetry, Rank move) {
  if (blocks.list().empty() || move == 0) return blocks;
  std::vector<Block> list(blocks.list().begin(), blocks.list().end());
  for (Block& block : list) {
    block.source = symmetry.combine(move, block.source);
    if (block.destination != everyone) block.destination = symmetry.combine(move, block.destination);
  }
  return Blocks::tracked(std::move(list));
}

std::string asymmetry_of_mapping(const Platform& platform, const Symmetry& symmetry) {
  const Mapping& mapping = platform.mapping;
  if (mapping.is_identity()) return {};
  for (const Rank by : symmetry.generators()) {
    const NodeId by_nodes = symmetry.offset(mapping.node_of(0), mapping.node_of(by));
    for (Rank rank = 0; rank < platform.ranks(); ++rank) {
      const Rank other = symmetry.combine(by, rank);
      if (mapping.node_of(other) == symmetry.combine(by_nodes, mapping.node_of(rank))) continue;
      return fmt::format("the position of rank {} relative to rank {} is not that of rank 0 relative to rank {}", rank,
                         other, by);
    }
  }
  return {};
}

void Fold::find_classes(std::uint32_t message, std::span<const ChannelId> channels) {
  if (message >= classes_of_.size()) classes_of_.resize(message + 1 + classes_of_.size() / 2);
  auto& classes = classes_of_[message];
  classes.clear();
  for (const ChannelId channel : channels) classes.push_back(classes_.class_of(channel));
  if (platform_.contention == Contention::fifo) {
    auto sorted = classes;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) refuse_meeting();
  }
}

// Seen from one node, the messages are from the places that rank 0's node takes when either node is moved there.
void Fold::check_tie_at_port(NodeId one, NodeId other) const {
  if (one == other) return;
  throw symmetry_refused(
      "two messages request a port of a node at the same instant: the lower rank goes first, which makes ranks differ");
}

void Fold::refuse_meeting() const {
  throw symmetry_refused(
      "two messages meet on a channel, where under fifo the lower rank goes first if both come at the same instant: "
      "this makes ranks differ");
}

}  // namespace hopscope
