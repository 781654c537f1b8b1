#include "process/processor_time.hpp"

#include <sys/resource.h>

#include <initializer_list>

namespace hopscope {

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

}  // namespace hopscope
