#include "process/host.hpp"

#include <cstdlib>
#include <fstream>
#include <initializer_list>

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace hopscope {

namespace {

Host found_host() {
  if (const char* const other = std::getenv("HOPSCOPE_HOST"); other != nullptr) return {other, other};
  char name[256] = "unknown";
  (void)::gethostname(name, sizeof name - 1);
  Host host{name, ""};
  std::ifstream("/proc/sys/kernel/random/boot_id") >> host.identity;
  if (host.identity.empty()) host.identity = host.name;
  return host;
}

}  // namespace

const Host& this_host() {
  static const Host host = found_host();
  return host;
}

double processor_seconds() {
  double seconds = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    (void)::getrusage(who, &used);
    for (const timeval& each : {used.ru_utime, used.ru_stime})
      seconds += static_cast<double>(each.tv_sec) + 1e-6 * static_cast<double>(each.tv_usec);
  }
  return seconds;
}

int terminal_columns(int descriptor, int otherwise) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

}  // namespace hopscope
