#pragma once

// Processes that this one starts: copies of itself and other programs, and the pipes between them.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace hopscope {

/// The two ends of a new pipe, closed on exec. The caller closes them.
struct PipeEnds {
  int reading = -1;
  int writing = -1;
};
/// @throws EngineError if none can be created
[[nodiscard]] PipeEnds make_pipe();

/// Writes all of it. @return false if the read end is closed
bool write_all(int pipe, const void* data, std::size_t size);
/// Reads `size` bytes. @return false if the other end is closed before that
bool read_all(int pipe, void* data, std::size_t size);
/// All bytes until the other end is closed.
[[nodiscard]] std::string read_to_end(int pipe);

/// How a process ended.
struct ProcessEnding {
  std::optional<int> exit_status;  ///< none if a signal ended it
  int signal = 0;                  ///< the one that did; 0 if none

  /// "it exited with status 1"
  [[nodiscard]] std::string in_words() const;
};

/// What a program that has this library inside does around each fork, for what its threads share: an interpreter's
/// lock, which a thread that the child does not have may hold. None may throw.
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

/// The outcome of a program that was run to its end.
struct ProgramRun {
  ProcessEnding ending;
  std::string out;  ///< what it wrote to its standard output
  std::string err;  ///< what it wrote to its standard error
};

/// Runs a program found on the PATH, without a shell.
/// @param command its name and its arguments
/// @param input what it reads from its standard input
/// @return none if there is no such program
/// @throws EngineError if no process can be created; std::runtime_error if no scratch file can be created
[[nodiscard]] std::optional<ProgramRun> run_program(std::vector<std::string> command, const std::string& input);

}  // namespace hopscope
