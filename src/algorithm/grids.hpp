#pragma once

// Collective operations along the rows and columns of a torus or mesh: their legs, formulas, and where they run.

#include <string>
#include <utility>
#include <vector>

#include <hopscope/topology.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/legs.hpp"

namespace hopscope {

/// What rank r does in schedules that follow the rows and columns of a torus or mesh, whose ranks are in row-major
/// order. In each row blocks travel as in a ring, with wraparound; without, in two pipelines at once, one to either
/// side, for which a rank needs two ports.

/// Along all rows, then along all columns: the last dimension first. The blocks that a rank has gathered before travel
/// together.
[[nodiscard]] BlockLegs mesh_all_gather(Rank r, const Grid& grid);
/// Of the all-gather, and of the reduce-scatter that is its reverse.
[[nodiscard]] Step mesh_all_gather_steps(const Grid& grid);

/// Reduce-scatter of m words along all rows, then along all columns; then the all-gathers, in reverse order. Along a
/// row of n, part i of n of what its ranks hold alike belongs to the i-th.
[[nodiscard]] VectorLegs mesh_all_reduce(Rank r, const Grid& grid, double m);
[[nodiscard]] Step mesh_all_reduce_steps(const Grid& grid);

/// Why the collective operations of these legs cannot run; empty if they can.
/// @param others algorithms that can, "ring and bruck"
[[nodiscard]] std::string misfit_of_rows(const Platform& platform, const std::string& others);

/// How many bundles the ranks of a row of n add that add most in a step of a reduce-scatter, summed over the steps: one
/// in a step; without wraparound in some steps one from either side.
[[nodiscard]] double bundles_added(NodeId n, bool wraps);

/// These formulas of an operation that adds: without wraparound, where ranks add differently many words in a step, only
/// a barrier makes the slowest rank decide each step.
[[nodiscard]] std::vector<Analytic> formulas_along_rows(std::vector<Analytic> formulas, const Platform& platform,
                                                        const Schedule& schedule);

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

/// Algorithm::lines of those whose lines 1 to 4 go along the row, and line 5 along the columns.
[[nodiscard]] std::pair<int, int> lines_of_row_first(const Platform& platform, const Schedule& schedule, Step step);
/// The same where lines 1 to 4 go along the columns, and line 5 along the row.
[[nodiscard]] std::pair<int, int> lines_of_columns_first(const Platform& platform, const Schedule& schedule, Step step);

}  // namespace hopscope
