#include "process/host.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

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

}  // namespace hopscope
