// Our messages beside those of libraries.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validation/library_runs.hpp"

namespace hopscope::test::validation {

struct Comparison {
  const LibraryAlgorithm* algorithm = nullptr;
  std::map<std::string, int> runs = {};  ///< by library: "openmpi"
  Likeness least = Likeness::order;      ///< of all runs
  /// The largest difference of the words between two ranks, if our vector is cut as ours, and the words of that vector.
  double difference = 0;
  double of_words = 0;
  std::vector<std::string> failures = {};  ///< the runs of which less agrees than is said, in words
};

[[nodiscard]] int all_runs(const Comparison& comparison);

/// Compares all runs of the algorithms that are held to ours of one operation, in the order in which these are listed.
[[nodiscard]] std::vector<Comparison> comparisons(const std::string& operation);

/// The operations of which some are compared, in the order of the catalogue.
[[nodiscard]] std::vector<std::string> compared_operations();

}  // namespace hopscope::test::validation
