#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/sums.hpp>

#include "analysis/scheduled_message.hpp"
#include "study/bound/trees/tree_time.hpp"

namespace hopscope {

/// A broadcast or reduction of whole messages along one tree.
struct OneTree {
  std::vector<ScheduledMessage> messages;  ///< by step: each is sent as soon as the sender has all that it needs
  std::shared_ptr<Sums> sums;              ///< that blocks of a reduction name
  std::int64_t depth = 0;                  ///< edges between the root and the farthest rank
};

/// Root, words and direction of a broadcast or reduction.
struct TreeTask {
  Rank root = 0;
  double words = 0;
  TreeDirection direction = TreeDirection::from_root;
};
/// None of another operation.
[[nodiscard]] std::optional<TreeTask> tree_task(const Operation& operation);

/// True of a broadcast or reduction on so few ranks that one tree is searched for.
[[nodiscard]] bool may_be_one_tree(const Scenario& scenario);

/// The messages of a tree, in one or several arrangements of steps. @pre may_be_one_tree()
[[nodiscard]] std::vector<OneTree> arrangements_of(const MessageTree& tree, const Scenario& scenario);

/// The messages of the trees that early_trees() finds, each in one or several arrangements of steps. @pre
/// may_be_one_tree(), at least 2 ranks
/// @param goes_on false ends the search
[[nodiscard]] std::vector<OneTree> one_trees(const Scenario& scenario, const std::function<bool()>& goes_on);

}  // namespace hopscope
