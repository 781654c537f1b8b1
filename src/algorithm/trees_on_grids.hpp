#pragma once

#include "algorithm/formula.hpp"

namespace hopscope {

// Of the rooted algorithms `mesh`, which send along the root's row, and then along all columns.

/// Why they cannot run, empty if they can. @param others "binomial and chain": algorithms that run everywhere
[[nodiscard]] std::string misfit_of_grid_trees(const Platform& platform, const std::string& others);

[[nodiscard]] std::vector<Rank> sides_of_grid(const Platform& platform);

/// Whether all messages of a step cross as many channels, and no two of them the same channel, so that the time of the
/// schedule is known: sides of powers of 2, and the root in a corner, or a torus, which has none.
[[nodiscard]] bool halves_sides(const Platform& platform, const Schedule& schedule);
/// The channels that one message of each step crosses, all together, where that is so: 1 + 2 + 4 + .. along each side.
[[nodiscard]] double hops_of_halves(const Platform& platform);

/// The formulas of `steps` messages of the root, one after the other, with `words` together.
/// @param book_words in letters, where all sides are powers of 2: "t_w m log p"
/// @param words_in_letters where they are not
[[nodiscard]] std::vector<Analytic> grid_tree_formulas(const Platform& platform, const Schedule& schedule,
                                                       const Chain& chain, const std::string& book_words,
                                                       const std::string& words_in_letters, const std::string& source);

}  // namespace hopscope
