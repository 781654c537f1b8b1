#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <vector>

#include "study/sweep/run_point.hpp"
#include "study/sweep/worker_process.hpp"

namespace hopscope {

/// Points to be run, and what to do with what comes out. None of the functions is called by two threads at once.
struct Work {
  std::vector<std::size_t> points;             ///< in the order in which they are to be begun
  std::function<bool(std::size_t)> is_wanted;  ///< asked just before a point is begun
  std::function<void(std::size_t, store::PointRecord)> keep;
  std::function<void()> tick;  ///< now and then
};

/// Runs points in so many threads, this one among them, or in fewer if the system gives no more.
/// @throws what `keep` throws; then no more are begun
void run_in_threads(const Work& work, PointRunner& runner, int jobs);

/// Processes that run points and may die of them. They are forked when this is made, and no threads may be there then;
/// later there may.
class WorkerProcesses {
 public:
  /// @throws EngineError if there can be no process
  WorkerProcesses(int jobs, const std::function<store::PointRecord(const PointOrder&)>& run);

  /// Runs points of the sweep of that number. A point whose process dies is lost.
  /// @throws what `keep` throws, EngineError
  void run(const Work& work, std::uint64_t sweep, const PointRunner& runner);

 private:
  // A worker, and the point that it is at.
  struct Place {
    explicit Place(const std::function<store::PointRecord(const PointOrder&)>& run) : worker(run) {}

    WorkerProcess worker;
    std::optional<std::size_t> point;
  };

  std::list<Place> places_;
};

}  // namespace hopscope
