#pragma once

#include <string>
#include <vector>

#include "command/options.hpp"
#include "study/comparison_runs.hpp"

namespace hopscope {

/// Reads every file before anything runs.
/// @throws InputError with every mistake; that no algorithm fits a file is one
[[nodiscard]] std::vector<AlgorithmFits> read_all_fits(const std::vector<std::string>& files, const Options& options,
                                                       const Catalogue& catalogue);

/// The exit status that the runs of one file are worth.
[[nodiscard]] int status_of(const Comparison& comparison);

/// For results that a person does not see at once, what went wrong is told on the standard error.
void report_failures(const std::string& file, const Comparison& comparison);

}  // namespace hopscope
