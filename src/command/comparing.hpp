#pragma once

#include <string>
#include <vector>

#include "command/line/options.hpp"
#include "study/compare/comparison_runs.hpp"

namespace hopscope {

/// Reads every file before anything runs.
/// @throws InputError with every mistake; including a file that no algorithm fits
[[nodiscard]] std::vector<AlgorithmFits> read_all_fits(const std::vector<std::string>& files, const Options& options,
                                                       const Catalogue& catalogue);

/// A schedule that is searched for on the network of a file, to be compared with its algorithms; or why there is none.
[[nodiscard]] AlgorithmFit synthesised_fit(const AlgorithmFits& fits, double seconds, const RunOptions& options);

/// The exit status for the runs of one file.
[[nodiscard]] int status_of(const Comparison& comparison);

/// Reports failures on standard error if the results are not shown on a terminal.
void report_failures(const std::string& file, const Comparison& comparison);

}  // namespace hopscope
