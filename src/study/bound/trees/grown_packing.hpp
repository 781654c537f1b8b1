#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "analysis/trees/grown_trees.hpp"
#include "analysis/trees/tree_steps.hpp"
#include "study/bound/trees/tree_messages.hpp"

namespace hopscope {

/// A verified packing of trees that grow together, and their steps.
struct GrownPacking {
  TreePacking packing;
  std::vector<TreeSend> sends;    ///< by step
  bool has_fewest_steps = false;  ///< the slowest cut lets so many trees of each rank pass in no fewer
};

/// What a step of trees that grow together carries, and which numbers of them fill it.
class GrowthScale {
 public:
  /// @pre problem.root is none
  explicit GrowthScale(const TreeProblem& problem);

  /// True if widths are not extremely unequal.
  [[nodiscard]] bool is_possible() const { return is_possible_; }
  /// True if some vertex has no rank. Trees are then of one unit.
  [[nodiscard]] bool has_switches() const { return has_switches_; }
  /// Of a channel with room for one unit in a step. @pre is_possible(), as below
  [[nodiscard]] std::int64_t capacity_of_room() const { return common_; }
  /// In which the slowest cut lets such trees pass.
  [[nodiscard]] std::int64_t fewest_steps(const GrowingTrees& trees) const;
  /// One tree of each rank, and the number of which steps are fullest: of as many units as the narrowest channel has
  /// room for, so that no channel takes several steps for what another one carries in one, and of a single unit. With
  /// switches, also the largest multiple of that number: the steps at both ends, which are not full, are then shortest.
  /// @param most trees of each rank
  [[nodiscard]] std::vector<GrowingTrees> good_numbers(std::int64_t most) const;

 private:
  [[nodiscard]] GrowingTrees fullest(std::int64_t units, std::int64_t most) const;

  bool is_possible_ = false;
  bool has_switches_ = false;
  std::int64_t common_ = 1;
  std::int64_t narrowest_ = 1;  // room of a channel
  DataCut cut_;
};

/// Spanning trees with their steps: often exactly as many as the slowest cut needs.
/// @param goes_on false ends the search
/// @return none if the search was ended before there was one
/// @throws std::logic_error if a check that shares nothing with the search finds a fault, a mistake of hopscope
/// @pre GrowthScale::is_possible()
[[nodiscard]] std::optional<GrownPacking> grown_packing(const TreeProblem& problem, const GrowthScale& scale,
                                                        const GrowingTrees& trees,
                                                        const std::function<bool()>& goes_on);

}  // namespace hopscope
