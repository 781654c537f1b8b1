#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "process/child_process.hpp"
#include "store/point_store.hpp"

namespace hopscope {

/// A point of one of the sweeps on the command line.
struct PointOrder {
  std::uint64_t sweep = 0;
  std::uint64_t point = 0;
  friend bool operator==(const PointOrder&, const PointOrder&) = default;
};

/// What came of the run of a point.
struct RunOutcome {
  bool is_record = false;  ///< its process did not die
  store::Bytes bytes;      ///< of the record, or of a text on how the process died
};

/// A worker process that runs one point after the other. If it dies, the next point is run by a new process. All of
/// them are forked from a supervisor that was forked on construction, so that this process may later have threads, or
/// open connections.
class WorkerProcess {
 public:
  /// @throws EngineError if no process can be created
  explicit WorkerProcess(std::function<store::PointRecord(const PointOrder&)> run);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess();

  /// Starts a point, when those before it have ended. Some may be begun at once, which the pipe must hold.
  void begin(const PointOrder& order);
  /// The pipe to poll for input.
  [[nodiscard]] int pipe() const { return supervisor_->pipe(); }
  /// True if there is input within so many milliseconds.
  [[nodiscard]] bool has_input(int milliseconds) const;
  /// Reads the available input; waits if there is none. @return has_outcome()
  /// @throws EngineError if the supervisor has died
  bool read_more();
  /// True if a point has ended whose outcome has not been taken.
  [[nodiscard]] bool has_outcome() const;
  /// Of the first of these points; there must be one.
  [[nodiscard]] RunOutcome take();

 private:
  int orders_ = -1;
  std::optional<ChildProcess> supervisor_;
  store::Bytes received_;
  std::size_t under_way_ = 0;  // points
};

}  // namespace hopscope
