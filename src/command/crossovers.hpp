#pragma once

#include <string>
#include <vector>

#include "command/options.hpp"
#include "output/comparison.hpp"
#include "scenario/scenario.hpp"

namespace hopscope {

/// An algorithm that came to its end at the scenario's own size, and what it is called.
struct Contender {
  std::string name;
  Scenario scenario;
};

/// Finds at which sizes of a message the fastest algorithm changes: by the formulas of those that have exact ones, by
/// runs at two sizes for the others. Whatever is found is then held against runs at half the size and at twice the
/// size, and where formulas do not settle it, searched for by runs.
[[nodiscard]] SizeDependence size_dependence(const std::vector<Contender>& contenders, const Catalogue& catalogue,
                                             const Options& options);

}  // namespace hopscope
