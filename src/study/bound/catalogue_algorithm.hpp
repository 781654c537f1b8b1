#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// An algorithm of the catalogue whose messages are a schedule, since they are faster than what was found for a network.
struct CatalogueAlgorithm {
  std::optional<std::string> name = {};  ///< with its options; none if the schedule is what was found
  std::optional<Time> found = {};        ///< if there is a name, the time of what was found, if anything was
  std::string why_not_found = {};        ///< if nothing was, in words
  /// Those that were not run to the end, since the time was over or they take too much work: one of them may be faster.
  std::vector<std::string> not_run = {};
};

}  // namespace hopscope
