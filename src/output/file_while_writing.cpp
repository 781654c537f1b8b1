#include "output/file.hpp"

#include <cerrno>
#include <csignal>

#include <sys/stat.h>

namespace hopscope {

struct SignalsHeld::Mask {
  sigset_t signals;
};

SignalsHeld::SignalsHeld() : before_(std::make_unique<Mask>()) {
  sigset_t ending;
  ::sigemptyset(&ending);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending, signal);
  ::pthread_sigmask(SIG_BLOCK, &ending, &before_->signals);
}

SignalsHeld::~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_->signals, nullptr); }

int take_over_mode(int descriptor, const std::filesystem::path& replaced) {
  struct stat status {};
  if (::stat(replaced.c_str(), &status) != 0) return 0;
  const mode_t mode = status.st_mode & 07777U;
  return mode == 0 || ::fchmod(descriptor, mode) == 0 ? 0 : errno;
}

}  // namespace hopscope
