#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "command/sweep/run_point.hpp"

namespace hopscope {

/// Points to be run, and what to do with what comes out. None of the functions is called by two threads at once.
struct Work {
  std::vector<std::size_t> points;             ///< in the order in which they are to be begun
  std::function<bool(std::size_t)> is_wanted;  ///< asked just before a point is begun
  std::function<void(std::size_t, store::PointRecord)> keep;
  std::function<void()> tick;  ///< now and then
};

/// Runs points in so many threads.
/// @throws what `keep` throws; then no more are begun
void run_in_threads(const Work& work, PointRunner& runner, int jobs);

/// Runs each point in a process of its own, so many at a time. A point whose process dies is lost. No other threads
/// may be there.
/// @throws what `keep` throws, EngineError if there can be no process
void run_in_processes(const Work& work, PointRunner& runner, int jobs);

}  // namespace hopscope
