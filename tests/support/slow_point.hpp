#pragma once

#include <sys/resource.h>

#include <string>

#include "support/program.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

/// So many nodes that the scenario takes at least twice `seconds` of processor time, however fast the machine is.
/// @param file whose platform has "nodes"
inline int nodes_of_slow_point(const Workplace& here, const std::string& file, double seconds) {
  const auto used = [] {
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
  };
  for (int nodes = is_sanitized() ? 300 : 500;; nodes = nodes * 3 / 2) {
    const double before = used();
    const std::string one = " --set sweep=null --set platform.topology.nodes=" + std::to_string(nodes);
    const Ending ending = here.hopscope("run " + file + one);
    INFO(ending.errors);
    REQUIRE(ending.status == 0);
    if (used() - before > 2 * seconds) return nodes;
  }
}

}  // namespace hopscope::test
