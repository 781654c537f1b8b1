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

/// What a program that has this library inside does around each fork, for what its threads share: an interpreter's lock,
/// which a thread that the child does not have may hold. None may throw.
struct ForkHooks {
  std::function<void()> before;     ///< in the thread that forks
  std::function<void()> in_parent;  ///< after the fork, or after it failed
  std::function<void()> in_child;   ///< before anything else that the child does
};

/// Call this before the first process is made.
void set_fork_hooks(ForkHooks hooks);

/// A forked process that runs a function and sends its results through a pipe. It is killed when its parent dies, and
/// killed and reaped when this is destroyed.
class ChildProcess {
 public:
  /// @param live receives the write end of the pipe; the process ends when it returns
  /// @throws EngineError if no process can be created
  explicit ChildProcess(const std::function<void(int)>& live);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();

  /// The read end of the pipe.
  [[nodiscard]] int pipe() const { return pipe_; }
  /// Waits for the end of the process.
  ProcessEnding wait();

 private:
  pid_t process_ = 0;
  int pipe_ = -1;
};

}  // namespace hopscope
