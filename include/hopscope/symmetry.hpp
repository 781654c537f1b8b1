#pragma once

#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A group of moves of nodes, one for every place to which node 0 can go: the product of cyclic groups, labels
/// row-major as in a Grid. A move is named by where it takes node 0, so moves and nodes are the same numbers. Moves
/// commute.
class Symmetry {
 public:
  /// Rotations along each of `sides`: of one side, addition modulo p. @pre every side >= 1
  [[nodiscard]] static Symmetry rotation(std::vector<NodeId> sides);
  /// XOR with every label of `dimension` bits.
  [[nodiscard]] static Symmetry exclusive_or(int dimension);

  /// "rotation" or "xor".
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] NodeId nodes() const { return nodes_; }

  /// Where the move `a` takes node `b`, and the move `b` node `a`; also the move that does both.
  [[nodiscard]] NodeId combine(NodeId a, NodeId b) const {
    if (kind_ == Kind::bits) return a ^ b;
    if (kind_ == Kind::circle) return a < nodes_ - b ? a + b : a - (nodes_ - b);
    return combine_sides(a, b);
  }
  /// The move that undoes `move`.
  [[nodiscard]] NodeId inverse(NodeId move) const {
    if (kind_ == Kind::bits) return move;
    if (kind_ == Kind::circle) return move == 0 ? 0 : nodes_ - move;
    return inverse_of_sides(move);
  }
  /// The move that takes `from` to `to`: the place of `to` as seen from `from`.
  [[nodiscard]] NodeId offset(NodeId from, NodeId to) const { return combine(to, inverse(from)); }
  /// Moves of which all others are made: one place along each side.
  [[nodiscard]] std::vector<NodeId> generators() const;
  [[nodiscard]] const std::vector<NodeId>& sides() const { return sides_; }

 private:
  enum class Kind { bits, circle, sides };

  Symmetry(std::string name, std::vector<NodeId> sides);
  [[nodiscard]] NodeId combine_sides(NodeId a, NodeId b) const;
  [[nodiscard]] NodeId inverse_of_sides(NodeId move) const;

  std::string name_;
  std::vector<NodeId> sides_;
  NodeId nodes_ = 1;
  Kind kind_;
};

/// How an engine proved that it may run one rank for all.
struct SymmetryProof {
  std::string group;         ///< "rotation" or "xor"
  NodeId ranks_checked = 0;  ///< ranks whose programs were held against rank 0's, itself included
  NodeId of = 0;             ///< p
};

/// The classes into which a symmetry sorts the channels of a network: two channels are of one class if a move takes one
/// to the other, which is when their heads look the same from their tails. A class has one channel from every node.
/// Classes are numbered from 0 as they are first asked for, so that nothing of the size of the network is stored.
class ChannelClasses {
 public:
  /// @pre `symmetry` is one of `topology`'s; both outlive this.
  ChannelClasses(const Topology& topology, const Symmetry& symmetry) : topology_(&topology), symmetry_(&symmetry) {}

  [[nodiscard]] ChannelId count() const { return topology_->channels() / topology_->nodes(); }
  [[nodiscard]] ChannelId class_of(ChannelId channel);
  /// The head of the channel of `channel_class` that leaves node 0. @pre class_of() has given out that number.
  [[nodiscard]] NodeId neighbour_of_0(ChannelId channel_class) const;

 private:
  const Topology* topology_;
  const Symmetry* symmetry_;
  std::vector<NodeId> neighbours_;  // of node 0, by class; left empty for a complete network
};

}  // namespace hopscope
