#pragma once

#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hopscope/cost_parameters.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

inline std::string described(const Platform& on) {
  std::string text = fmt::format("{}, width {}, {}, {}, ports {}{}", on.topology->description(), on.topology->width(),
                                 on.cut_through() ? "CT" : "SF", on.contention == Contention::fair ? "fair" : "fifo",
                                 on.ports == Platform::all_ports ? "all" : std::to_string(on.ports),
                                 on.startups == Startups::serial ? ", serial startups" : "");
  for (const CostParameter& each : cost_parameters) text += fmt::format(", {} {}", each.name, on.costs.*each.value);
  if (on.mapping.is_identity()) return text;
  std::vector<NodeId> nodes;
  for (Rank rank = 0; rank < on.ranks(); ++rank) nodes.push_back(on.mapping.node_of(rank));
  return text + fmt::format(", nodes of the ranks {}", nodes);
}

/// "radix 3, direction merged"
inline std::string described(const hopscope::Values& values) {
  std::string text;
  for (const Option& each : values) {
    text += fmt::format("{}{} ", text.empty() ? "" : ", ", each.name);
    std::visit([&](const auto& value) { text += fmt::format("{}", value); }, each.value);
  }
  return text;
}

/// A description from which a scenario can be rebuilt: everything that a test may vary.
inline std::string described(const Scenario& scenario) {
  const Schedule& s = scenario.schedule;
  return fmt::format("{}; {}/{}, m {}, {}{}{}", described(scenario.platform), s.operation, scenario.algorithm->name,
                     s.message_words, described(s.values), s.barrier() ? ", barrier" : "",
                     s.content == Content::sizes ? ", sizes" : "");
}

}  // namespace hopscope::test
