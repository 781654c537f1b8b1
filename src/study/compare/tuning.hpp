#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// The search for the fastest values of an algorithm's options, by runs.
struct Tuning {
  struct Trial {
    std::string name;  ///< "bruck radix 4"
    Time time = 0;
  };
  std::string algorithm;
  std::string fastest;                 ///< with its options: the file's own unless others are faster
  std::vector<Trial> tried;            ///< by runs, the file's own first
  std::vector<std::string> ruled_out;  ///< not run: by their formulas they are no faster than `fastest`
  std::vector<std::string> not_tried;  ///< not run to the end: it would take too much work
};

/// The trials of a tuning, and the candidate that is faster than the given one; none if none is.
struct Tuned {
  Tuning tuning;
  std::optional<Candidate> faster;
};

/// Runs an algorithm with other values of its options at the size of its scenario: those worth trying, then numbers
/// near the fastest of an option that may be any. A combination whose formula, exact or a lower bound, is not below the
/// least time so far is not run; all runs together may take SizeRuns::search_work, and none is begun if less is left
/// than the run of `as_given` took.
/// @param its_time, its_work of the run of `as_given`
[[nodiscard]] Tuned tuned(const Candidate& as_given, Time its_time, double its_work, const SizeRuns& runs);

}  // namespace hopscope
