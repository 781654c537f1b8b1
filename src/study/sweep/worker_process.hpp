#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "process/child_process.hpp"
#include "store/record_bytes.hpp"

namespace hopscope {

/// Which point of which of the sweeps that the command line names.
struct PointOrder {
  std::uint64_t sweep = 0;
  std::uint64_t point = 0;
};

/// A process of our own that runs one point after the other. Should one of them be its death, the next is run by
/// another process. All of them are forked from one that was forked when this was made, so that this process may have
/// threads, or open connections, by then.
class WorkerProcess {
 public:
  /// @throws EngineError if there can be no process
  explicit WorkerProcess(std::function<store::PointRecord(const PointOrder&)> run);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess();

  /// Begins a point; the one before must have ended.
  void begin(const PointOrder& order);
  /// To wait on for reading.
  [[nodiscard]] int pipe() const { return supervisor_->pipe(); }
  /// Reads what has come; waits if there is nothing yet. @return true if the point has ended
  /// @throws EngineError if nobody is there any more
  bool read_more();
  /// What came of the point; nothing if its process died: `how_it_died` tells.
  [[nodiscard]] std::optional<store::PointRecord> take();
  [[nodiscard]] const std::string& how_it_died() const { return how_it_died_; }

 private:
  int orders_ = -1;
  std::optional<ChildProcess> supervisor_;
  store::Bytes received_;
  std::string how_it_died_;
};

}  // namespace hopscope
