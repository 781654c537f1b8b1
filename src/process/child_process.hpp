#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace hopscope {

/// How a process ended.
struct ProcessEnding {
  std::optional<int> exit_status;  ///< none if a signal ended it
  int signal = 0;                  ///< the one that did; 0 if none

  /// "it exited with status 1"
  [[nodiscard]] std::string in_words() const;
};

/// A process of our own, forked to live a function; what it has to say comes through a pipe. It dies with us, and is
/// killed and reaped when this is destroyed.
class ChildProcess {
 public:
  /// @param live is given the end of the pipe to write to; when it returns, so ends the process
  /// @throws EngineError if there can be no process
  explicit ChildProcess(const std::function<void(int)>& live);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// The end of the pipe to read from.
  [[nodiscard]] int pipe() const { return pipe_; }
  /// Waits for the end of the process.
  ProcessEnding wait();

 private:
  pid_t process_ = 0;
  int pipe_ = -1;
};

}  // namespace hopscope
