#pragma once

#include <array>
#include <vector>

#include "algorithm/legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

/// Two binary trees over the virtual ranks 1 .. p-1, of which each has leaves where the other has inner nodes; the root
/// 0 is the parent of both tops. Half of the words goes down each tree. Edges have colours, those of colour 0 being
/// used in odd steps and those of colour 1 in even ones, such that a rank neither sends nor receives twice in a step.
///
/// Built once for all ranks, in O(p): the colour of an edge depends on others far away.
class TwoTrees {
 public:
  explicit TwoTrees(Rank p);

  /// What v does in a broadcast of m words, each half in segments.
  [[nodiscard]] VectorLegs broadcast(Rank v, double m, Rank segments) const;
  [[nodiscard]] Step broadcast_steps(double m, Rank segments) const;

  /// One of the trees, 0 or 1, as v sees it; its steps are those of the first segment, and the next one follows two
  /// later.
  [[nodiscard]] TreeNode node(int tree, Rank v) const;

 private:
  /// One rank in one tree. A leaf has no children: 0, which is nobody's child.
  struct Place {
    Rank parent = 0;
    std::array<Rank, 2> children = {0, 0};
    int colour = -1;   // of the edge from the parent; -1: not yet known
    Step arrival = 0;  // the step in which the first segment comes
  };
  /// The edge of a tree that leads to `child`.
  struct Edge {
    int tree = 0;
    Rank child = 0;
    friend bool operator==(const Edge&, const Edge&) = default;
  };

  [[nodiscard]] Place& place(int tree, Rank v) {
    return places_[static_cast<std::size_t>(tree)][static_cast<std::size_t>(v)];
  }
  [[nodiscard]] const Place& place(int tree, Rank v) const {
    return places_[static_cast<std::size_t>(tree)][static_cast<std::size_t>(v)];
  }
  [[nodiscard]] Rank ranks() const { return static_cast<Rank>(places_[0].size()); }

  template <class RankAt>
  void plant(int tree, const RankAt& rank_at);
  void colour_from(Edge first);
  [[nodiscard]] std::vector<Edge> edges_that_differ(Edge edge) const;
  void find_arrivals(int tree);

  std::array<std::vector<Place>, 2> places_;  // by tree and rank
  Step latest_ = 0;                           // of all arrivals
};

}  // namespace hopscope
