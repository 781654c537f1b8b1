#pragma once

#include <string>
#include <vector>

#include "service/study_kind.hpp"
#include "study/compare/comparison_runs.hpp"

namespace hopscope {

/// The algorithms of each input, and the programs that are to be compared with them.
/// @throws InputError with every mistake; including an input that no algorithm fits
[[nodiscard]] std::vector<AlgorithmFits> read_algorithm_fits(const StudyRequest& request);
[[nodiscard]] AlgorithmFits read_algorithm_fits(const StudyInput& input, const StudyRequest& request);

/// What became of the runs of one file.
[[nodiscard]] ExitStatus verdict_of(const Comparison& comparison);

/// Failures of runs, which a table of the comparison shows too unless nothing could be run.
void add_failures(const std::string& file, const Comparison& comparison, Printed& printed);

}  // namespace hopscope
