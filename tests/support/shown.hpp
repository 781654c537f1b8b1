#pragma once

#include <string>

#include "run/shown_run.hpp"
#include "support/places.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

/// A run of a scenario with all its data for display, and its messages in the result as well.
inline ShownRun shown(const Scenario& scenario) { return show(scenario, {.messages = true}); }

/// The same for a file of scenarios/.
inline ShownRun shown_file(const std::string& name) {
  return shown(read_scenario(checkout() + "/scenarios/" + name, catalogue()));
}

inline std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace hopscope::test
