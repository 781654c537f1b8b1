#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "process/child_process.hpp"
#include "store/record_bytes.hpp"

namespace hopscope {

/// A point of one of the sweeps on the command line.
struct PointOrder {
  std::uint64_t sweep = 0;
  std::uint64_t point = 0;
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

  /// Starts a point; the previous one must have ended.
  void begin(const PointOrder& order);
  /// The pipe to poll for input.
  [[nodiscard]] int pipe() const { return supervisor_->pipe(); }
  /// Reads the available input; waits if there is none. @return true if the point has ended
  /// @throws EngineError if the supervisor has died
  bool read_more();
  /// The record of the point; none if its process died: see `how_it_died`.
  [[nodiscard]] std::optional<store::PointRecord> take();
  [[nodiscard]] const std::string& how_it_died() const { return how_it_died_; }

 private:
  int orders_ = -1;
  std::optional<ChildProcess> supervisor_;
  store::Bytes received_;
  std::string how_it_died_;
};

}  // namespace hopscope
