// Our messages beside those of libraries.
#pragma once

#include <string>
#include <vector>

#include "validation/library_runs.hpp"

namespace hopscope::test::validation {

struct Comparison {
  const LibraryAlgorithm* algorithm = nullptr;
  int runs = 0;                      ///< of the library
  Likeness least = Likeness::order;  ///< of all runs
  /// The largest difference of the words between two ranks, if our vector is cut as ours, and the words of that vector.
  double difference = 0;
  double of_words = 0;
  std::vector<std::string> failures = {};  ///< the runs of which less agrees than is said, in words
};

/// Compares all runs of the algorithms that are held to ours of one operation, in the order in which these are listed.
[[nodiscard]] std::vector<Comparison> comparisons(const std::string& operation);

/// The operations of which some are compared, in the order of the catalogue.
[[nodiscard]] std::vector<std::string> compared_operations();

}  // namespace hopscope::test::validation
