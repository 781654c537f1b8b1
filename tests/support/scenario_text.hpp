#pragma once

#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/setup.hpp"

namespace hopscope::test {

inline std::string described(const Platform& on) {
  std::string text = fmt::format("{}, width {}, {}, {}, ports {}, t_s {}, t_w {}, t_h {}, t_r {}",
                                 on.topology->description(), on.topology->width(), on.cut_through() ? "CT" : "SF",
                                 on.contention == Contention::fair ? "fair" : "fifo",
                                 on.ports == Platform::all_ports ? "all" : std::to_string(on.ports), on.costs.t_s,
                                 on.costs.t_w, on.costs.t_h, on.costs.t_r);
  if (on.mapping.is_identity()) return text;
  std::vector<NodeId> nodes;
  for (Rank rank = 0; rank < on.ranks(); ++rank) nodes.push_back(on.mapping.node_of(rank));
  return text + fmt::format(", nodes of the ranks {}", nodes);
}

/// A description from which a scenario can be rebuilt: everything that a test may vary.
inline std::string described(const Scenario& scenario) {
  const Schedule& s = scenario.schedule;
  return fmt::format("{}; {}/{}, m {}, q {}, radix {}, direction {}{}{}", described(scenario.platform), s.operation,
                     scenario.algorithm->name, s.message_words, s.shift, s.radix, static_cast<int>(s.direction),
                     s.barrier() ? ", barrier" : "", s.content == Content::sizes ? ", sizes" : "");
}

}  // namespace hopscope::test
