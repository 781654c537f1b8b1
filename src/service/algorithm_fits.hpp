#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libraries/library.hpp"
#include "service/study_kind.hpp"
#include "study/compare/comparison_runs.hpp"

namespace hopscope {

/// The algorithms of each input, and the programs that are to be compared with them.
/// @throws InputError with every mistake; including an input that no algorithm fits
[[nodiscard]] std::vector<AlgorithmFits> read_algorithm_fits(const StudyRequest& request);
[[nodiscard]] AlgorithmFits read_algorithm_fits(const StudyInput& input, const StudyRequest& request);

/// The name of a library.
[[nodiscard]] Setting library_setting(std::string meaning);
/// The machine of a library that has a cost model.
[[nodiscard]] Setting machine_setting();
/// The library that the settings name, on the machine that they name; none if they name none.
/// @throws SettingError if there is a machine, and the library has no cost model
[[nodiscard]] std::optional<Library> asked_library(const StudyRequest& request);
/// What a library takes for the messages of a file, to be compared with its algorithms; or why there is none of ours.
/// @throws InputError as library_algorithm
[[nodiscard]] AlgorithmFit library_fit(const AlgorithmFits& fits, const Library& library);

/// What became of the runs of one file.
[[nodiscard]] ExitStatus verdict_of(const Comparison& comparison);

/// Failures of runs, which a table of the comparison shows too unless nothing could be run.
void add_failures(const std::string& file, const Comparison& comparison, Printed& printed);

/// Shortest routes that are narrower than others, which makes algorithms look slow that need not be.
void add_narrow_routes(const std::string& file, const AlgorithmFits& fits, Printed& printed);

}  // namespace hopscope
