#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include <hopscope/engine.hpp>
#include <hopscope/symmetry.hpp>

namespace hopscope {

/// Up to this many ranks, all are checked; beyond, a sample, unless a schedule has something that is written down pair
/// by pair: sizes, neighbours, a plan.
inline constexpr Rank most_ranks_all_checked = 256;
inline constexpr Rank ranks_in_sample = 64;

/// A symmetry under which an experiment is the same from every rank, and how that was found.
struct Proven {
  Symmetry symmetry;
  SymmetryProof proof;
};

/// Why a platform is not the same from every rank, whatever the schedule; empty if it is.
[[nodiscard]] std::string asymmetry_of(const Platform& platform);

/// Runs the program of rank 0 without time and holds those of other ranks against it, moved, call by call. It ticks
/// meanwhile.
/// @throws InputError with the reason if the platform or the schedule is not the same from every rank; DeadlockError if
/// it is, and all wait for each other; what the programs threw if all did.
[[nodiscard]] Proven prove_symmetry(const Experiment& experiment, const Tick& tick = {});

/// The ranks to check besides rank 0, in order: all, or beyond most_ranks_all_checked a sample that is always the same.
/// @param all however many there are
[[nodiscard]] std::vector<Rank> ranks_to_check(const Symmetry& symmetry, bool all = false);

/// How many tasks this machine can do at once: at least 1, at most 16.
[[nodiscard]] std::size_t tasks_at_once();

/// Does the tasks 0 .. `count` - 1, each on a thread of its own as far as there are threads to be had, the others one
/// after the other on this one. What a task throws is thrown when all are done.
/// @param task is told its number, and whether it is on the thread that called this
/// @param look is called on this thread several times a second while it waits for others
void do_side_by_side(std::size_t count, const std::function<void(std::size_t, bool)>& task,
                     const std::function<void()>& look);

}  // namespace hopscope
