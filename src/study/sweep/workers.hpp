#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <vector>

#include "study/sweep/run_point.hpp"
#include "study/sweep/worker_process.hpp"

namespace hopscope {

/// Points to be run, and callbacks for their results. None of the functions is called by two threads at once.
struct Work {
  std::function<std::optional<std::size_t>()> next;  ///< the point to be started now; none if none is left
  std::function<std::size_t()> left;                 ///< at most so many more
  std::function<void(std::size_t, store::PointRecord)> keep;
  std::function<void()> tick;                         ///< called periodically
  std::function<double(std::size_t)> seconds;         ///< that a point will take, roughly
  std::function<double(std::size_t)> bytes;           ///< of memory, as far as that is known
  std::function<void(const std::string&)> waits_for;  ///< whom all that is left waits for; may be empty
};

/// Runs points in `jobs` threads, including this one, or in fewer if the system allows no more.
/// @throws what `keep` throws; no further points are then started
void run_in_threads(const Work& work, PointRunner& runner, int jobs);

/// Processes that run points, and may die. They are forked on construction, when there must be no other threads; later
/// there may be.
class WorkerProcesses {
 public:
  /// @throws EngineError if no process can be created
  WorkerProcesses(int jobs, const std::function<store::PointRecord(const PointOrder&)>& run);

  /// Runs points of the sweep of that number, as many at once as fit into the memory that is free. A point whose
  /// process dies is lost.
  /// @throws what `keep` throws, EngineError
  void run(const Work& work, std::uint64_t sweep, const PointRunner& runner);

 private:
  // A worker, and its current point.
  struct Place {
    explicit Place(const std::function<store::PointRecord(const PointOrder&)>& run) : worker(run) {}

    WorkerProcess worker;
    std::optional<std::size_t> point;
    double bytes = 0;
  };

  void supply(const Work& work, std::uint64_t sweep, double bytes_free);
  [[nodiscard]] double bytes_in_use() const;

  std::list<Place> places_;
  std::optional<std::size_t> next_;  // a point that does not fit beside those that run
};

}  // namespace hopscope
