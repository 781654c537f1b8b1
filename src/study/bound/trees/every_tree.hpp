#pragma once

#include <functional>

#include "study/bound/trees/tree_time.hpp"

namespace hopscope {

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

}  // namespace hopscope
