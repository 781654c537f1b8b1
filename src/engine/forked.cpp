#include "engine/forked.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Results come through the pipe alone; what SimGrid prints when it dies would confuse more than it tells. Sanitizers
/// keep their voice.
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
  if (::getppid() != parent) ::_exit(1);  // it died before we asked to be told
  be_silent();
  try {
    live(pipe);
  } catch (...) {
    ::_exit(1);
  }
  ::_exit(0);
}

std::string how_it_died(int status) {
  if (!WIFSIGNALED(status)) return fmt::format("it exited with status {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return fmt::format("it was ended by signal {} ({}){}", signal, ::strsignal(signal),
                     signal == SIGKILL ? "; this is what running out of memory looks like" : "");
}

}  // namespace

Forked::Forked(const std::function<void(int)>& live) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw EngineError(fmt::format("no pipe: {}", std::strerror(errno)));
  std::fflush(nullptr);  // what stands in buffers now must not be written twice
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) {
    const int reason = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    throw EngineError(fmt::format("no process for the simulation: {}", std::strerror(reason)));
  }
  if (process_ == 0) {
    ::close(ends[0]);
    live_as_child(live, ends[1], parent);
  }
  ::close(ends[1]);
  pipe_ = ends[0];
}

Forked::Forked(Forked&& other) noexcept
    : process_(std::exchange(other.process_, 0)), pipe_(std::exchange(other.pipe_, -1)) {}

Forked::~Forked() {
  if (pipe_ >= 0) ::close(pipe_);
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  (void)wait();
}

std::string Forked::wait() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
  return how_it_died(status);
}

}  // namespace hopscope
