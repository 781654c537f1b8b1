#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A scenario to be run for a comparison, and what its row is called.
struct Variant {
  std::string name;  ///< of the algorithm, with the options that it reads: "bruck radix 4"
  Scenario scenario;
  bool tuned = false;  ///< an option was chosen by formula
};

/// The scenario as it is, and, if its algorithm has an option for which its formula promises a shorter time with
/// another value, the scenario with the best of those.
[[nodiscard]] std::vector<Variant> variants_of(const Scenario& scenario);

/// The scenario as it is, and once with each other value worth trying of an option that its algorithm reads.
[[nodiscard]] std::vector<Variant> all_variants_of(const Scenario& scenario);

}  // namespace hopscope
