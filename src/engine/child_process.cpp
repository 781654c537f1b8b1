#include "engine/child_process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <hopscope/error.hpp>

namespace hopscope {

namespace {

/// The child is killed and reaped even if reading its events throws.
class Child {
 public:
  Child(pid_t process, int events) : process_(process), events_(events) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    ::close(events_);
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      wait();
    }
  }

  [[nodiscard]] int events() const { return events_; }
  /// Waits for the end of the process. @return its status as of waitpid.
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status;
  }

 private:
  pid_t process_;
  int events_;
};

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

[[noreturn]] void live_as_child(const std::function<Time(Observer&)>& simulation, int events, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before we asked to be told
  be_silent();
  int status = 0;
  try {
    EventWriter writer(events);
    Ending ending;
    try {
      ending = {Ending::Kind::finished, simulation(writer), {}};
    } catch (const DeadlockError& deadlock) {
      ending = {Ending::Kind::deadlock, 0, deadlock.waiting()};
    } catch (const std::exception& error) {
      ending = {Ending::Kind::failure, 0, {error.what()}};
    }
    writer.end(ending);
  } catch (...) {
    status = 1;  // nobody reads any more
  }
  ::_exit(status);
}

std::string how_it_died(int status) {
  if (!WIFSIGNALED(status)) return fmt::format("it exited with status {}", WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return fmt::format("it was ended by signal {} ({}){}", signal, ::strsignal(signal),
                     signal == SIGKILL ? "; this is what running out of memory looks like" : "");
}

}  // namespace

Time run_in_child(const std::function<Time(Observer&)>& simulation, Observer& observer) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw EngineError(fmt::format("no pipe: {}", std::strerror(errno)));
  std::fflush(nullptr);  // what stands in buffers now must not be written twice
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process < 0) {
    const int reason = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    throw EngineError(fmt::format("no process for the simulation: {}", std::strerror(reason)));
  }
  if (process == 0) {
    ::close(ends[0]);
    live_as_child(simulation, ends[1], parent);
  }
  ::close(ends[1]);
  Child child(process, ends[0]);
  const std::optional<Ending> ending = read_events(child.events(), observer);
  if (!ending) throw EngineError("the simulation's process went away: " + how_it_died(child.wait()));
  child.wait();
  if (ending->kind == Ending::Kind::deadlock) throw DeadlockError(ending->lines);
  if (ending->kind == Ending::Kind::failure) throw EngineError(fmt::format("{}", fmt::join(ending->lines, "; ")));
  return ending->makespan;
}

}  // namespace hopscope
