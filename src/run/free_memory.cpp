#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "process/host.hpp"
#include "run/memory.hpp"

namespace hopscope {

double bytes_available() {
  double available = std::numeric_limits<double>::infinity();
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key; meminfo >> key;) {
    double kibibytes = 0;
    if (key == "MemAvailable:" && meminfo >> kibibytes) available = kibibytes * 1024;
    meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  available = std::min(available, bytes_left_in_groups());
  return std::min(available, address_space());
}

double address_space() {
  rlimit limit{};
  const bool is_limited = ::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return is_limited ? static_cast<double>(limit.rlim_cur) : std::numeric_limits<double>::infinity();
}

}  // namespace hopscope
