#pragma once

#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A group of translations of the nodes, one for every image of node 0: a product of cyclic groups, labels row-major as
/// in a Grid; or the translations of a twisted torus. A translation is identified by the image of node 0, so
/// translations and nodes are the same numbers. Translations commute.
class Symmetry {
 public:
  /// Rotations along each of `sides`: with one side, addition modulo p. @pre every side >= 1
  [[nodiscard]] static Symmetry rotation(std::vector<NodeId> sides);
  /// The same where one time around side k moves along the last side by `twists[k]`. @pre 0 <= twists[k] < the last
  /// side
  [[nodiscard]] static Symmetry twisted_rotation(std::vector<NodeId> sides, std::vector<NodeId> twists);
  /// XOR with every label of `dimension` bits.
  [[nodiscard]] static Symmetry exclusive_or(int dimension);

  /// "rotation", "twisted rotation" or "xor".
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] NodeId nodes() const { return nodes_; }

  /// The image of node `b` under the translation `a`, and of node `a` under `b`; also their composition.
  [[nodiscard]] NodeId combine(NodeId a, NodeId b) const {
    if (kind_ == Kind::bits) return a ^ b;
    if (kind_ == Kind::circle) return a < nodes_ - b ? a + b : a - (nodes_ - b);
    return combine_sides(a, b);
  }
  /// The inverse of `move`.
  [[nodiscard]] NodeId inverse(NodeId move) const {
    if (kind_ == Kind::bits) return move;
    if (kind_ == Kind::circle) return move == 0 ? 0 : nodes_ - move;
    return inverse_of_sides(move);
  }
  /// The translation that takes `from` to `to`: the position of `to` relative to `from`.
  [[nodiscard]] NodeId offset(NodeId from, NodeId to) const { return combine(to, inverse(from)); }
  /// A generating set of the group: one position along each side, or one bit.
  [[nodiscard]] std::vector<NodeId> generators() const;
  [[nodiscard]] const std::vector<NodeId>& sides() const { return sides_; }

 private:
  enum class Kind { bits, circle, sides };

  Symmetry(std::string name, std::vector<NodeId> sides, std::vector<NodeId> twists = {});
  [[nodiscard]] NodeId combine_sides(NodeId a, NodeId b) const;
  [[nodiscard]] NodeId inverse_of_sides(NodeId move) const;
  /// `node` with its place along the last side moved.
  [[nodiscard]] NodeId moved_along_last(NodeId node, std::int64_t by) const;

  std::string name_;
  std::vector<NodeId> sides_;
  std::vector<NodeId> twists_;  // of all sides but the last; empty if none is twisted
  NodeId nodes_ = 1;
  Kind kind_;
};

/// How an engine proved that simulating one rank suffices.
struct SymmetryProof {
  std::string group;         ///< Symmetry::name()
  NodeId ranks_checked = 0;  ///< ranks whose programs, or rules, were compared with that of rank 0, itself included
  NodeId of = 0;             ///< p
  /// What was compared is the rule that the algorithm states (Algorithm::rule), in some of its steps.
  bool by_rule = false;
};

/// The equivalence classes of the channels of a network under a symmetry: two channels are equivalent if a translation
/// takes one to the other, that is, if their heads have the same position relative to their tails. A class has one
/// channel from every node. Classes are numbered from 0 in the order of first use, so that nothing of the size of the
/// network is stored.
class ChannelClasses {
 public:
  /// @pre `symmetry` is one of `topology`'s; both outlive this.
  ChannelClasses(const Topology& topology, const Symmetry& symmetry) : topology_(&topology), symmetry_(&symmetry) {}

  [[nodiscard]] ChannelId count() const { return topology_->channels() / topology_->nodes(); }
  [[nodiscard]] ChannelId class_of(ChannelId channel);
  /// The head of the channel of `channel_class` that leaves node 0. @pre class_of() has returned that number.
  [[nodiscard]] NodeId neighbour_of_0(ChannelId channel_class) const;

 private:
  const Topology* topology_;
  const Symmetry* symmetry_;
  std::vector<NodeId> neighbours_;  // of node 0, by class; empty for a complete network
};

}  // namespace hopscope
