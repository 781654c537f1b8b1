#pragma once

// Searches for one tree, along which the whole message goes.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/sums.hpp>

#include "analysis/message_records.hpp"
#include "study/bound/trees/tree_time.hpp"

namespace hopscope {

inline constexpr Rank most_ranks_of_early_tree = 256;

/// Searches for trees that reach all ranks early, or bring all to the root: startups, hops, words and ports as in
/// MODEL, "One message", channels as Occupancy has them. It begins with one tree by the earliest arrival, one that
/// halves what each rank has still to reach, one without depth, and k-nomial ones, and improves the best three by
/// moving, exchanging and reordering branches. The same arguments give the same trees, unless it is ended.
/// @param words of the message @param goes_on false ends the search @pre 2 to most_ranks_of_early_tree ranks
/// @return all of them, the best first
[[nodiscard]] std::vector<MessageTree> early_trees(const Platform& platform, Rank root, double words,
                                                   TreeDirection direction, const std::function<bool()>& goes_on);

/// Goes over all trees of whole messages, with the children of every rank in every order, that could take less than a
/// limit. No tree takes less than its messages would if none met another on a channel: each begins when its sender has
/// what it sends, and a port of its parent is free.
class EveryTree {
 public:
  /// Looks at a tree. @return the limit from now on; a negative one ends the search
  using Visit = std::function<Time(const MessageTree& tree)>;

  /// @pre 2 or more ranks
  EveryTree(const Platform& platform, Rank root, double words, TreeDirection direction);
  /// @return false if it was ended
  [[nodiscard]] bool visit_below(Time limit, Visit visit);

 private:
  /// A rank whose children are being chosen, or will be.
  struct Place {
    Rank rank = 0;
    Time time = 0;  ///< from when on it can pass the message on, or how long after its sending all is at the root
  };

  [[nodiscard]] bool choose(std::size_t place);
  [[nodiscard]] bool choose_child(std::size_t place, Rank child);
  [[nodiscard]] Time begin_of_next(std::size_t place) const;
  [[nodiscard]] Time time_with(std::size_t place, Rank child) const;

  const EdgeCosts costs_;
  const std::size_t ranks_;
  const std::size_t ports_;
  const bool is_serial_;
  Time limit_ = 0;
  Visit visit_;
  MessageTree tree_;
  std::vector<Place> places_;
  std::vector<bool> is_in_;
};

/// How many ordered trees so many ranks have, with a given root.
[[nodiscard]] double count_of_trees(Rank ranks);

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
