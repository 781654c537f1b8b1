#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "run/memory.hpp"

namespace hopscope {

namespace {

/// The memory left below a container's limit; infinity if there is none.
double bytes_left_in_control_group() {
  double limit = 0;
  double used = 0;
  std::ifstream("/sys/fs/cgroup/memory.max") >> limit;  // "max", not a number, if there is none
  std::ifstream("/sys/fs/cgroup/memory.current") >> used;
  return limit > 0 ? std::max(limit - used, 0.0) : std::numeric_limits<double>::infinity();
}

}  // namespace

double bytes_available() {
  double available = std::numeric_limits<double>::infinity();
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key; meminfo >> key;) {
    double kibibytes = 0;
    if (key == "MemAvailable:" && meminfo >> kibibytes) available = kibibytes * 1024;
    meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  available = std::min(available, bytes_left_in_control_group());
  return std::min(available, address_space());
}

double address_space() {
  rlimit limit{};
  const bool is_limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return is_limited ? static_cast<double>(limit.rlim_cur) : std::numeric_limits<double>::infinity();
}

}  // namespace hopscope
