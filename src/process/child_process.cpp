#include "process/child_process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

ForkHooks& fork_hooks() {
  static ForkHooks hooks{[] {}, [] {}, [] {}};
  return hooks;
}

/// fork(), with what the hooks do.
pid_t fork_with_hooks() {
  fork_hooks().before();
  const pid_t process = ::fork();
  const int reason = errno;
  if (process == 0) {
    fork_hooks().in_child();
  } else {
    fork_hooks().in_parent();
  }
  errno = reason;
  return process;
}

/// Results come through the pipe only; what SimGrid prints when it aborts would be more confusing than helpful.
/// Sanitizers may still print.
void be_silent() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
#if !defined(__SANITIZE_ADDRESS__)
  ::dup2(nowhere, STDERR_FILENO);
#endif
}

[[noreturn]] void live_as_child(const std::function<void(int)>& live, int pipe, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before we requested the signal
  be_silent();
  try {
    live(pipe);
  } catch (...) {
    ::_exit(1);
  }
  ::_exit(0);
}

}  // namespace

void set_fork_hooks(ForkHooks hooks) { fork_hooks() = std::move(hooks); }

std::string ProcessEnding::in_words() const {
  if (exit_status) return fmt::format("it exited with status {}", *exit_status);
  return fmt::format("it was ended by signal {} ({}){}", signal, ::strsignal(signal),
                     signal == SIGKILL ? "; possibly out of memory" : "");
}

ChildProcess::ChildProcess(const std::function<void(int)>& live) {
  const PipeEnds ends = make_pipe();
  std::fflush(nullptr);  // buffered output must not be written twice
  const pid_t parent = ::getpid();
  process_ = fork_with_hooks();
  if (process_ < 0) {
    const int reason = errno;
    ::close(ends.reading);
    ::close(ends.writing);
    throw EngineError(fmt::format("cannot start a process: {}", std::strerror(reason)));
  }
  if (process_ == 0) {
    ::close(ends.reading);
    live_as_child(live, ends.writing, parent);
  }
  ::close(ends.writing);
  pipe_ = ends.reading;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, 0)), pipe_(std::exchange(other.pipe_, -1)) {}

ChildProcess::~ChildProcess() {
  if (pipe_ >= 0) ::close(pipe_);
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  (void)wait();
}

ProcessEnding ChildProcess::wait() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
  if (WIFSIGNALED(status)) return {.exit_status = {}, .signal = WTERMSIG(status)};
  return {.exit_status = WEXITSTATUS(status)};
}

}  // namespace hopscope
