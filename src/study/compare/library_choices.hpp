#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libraries/library.hpp"
#include "scenario/fits.hpp"
#include "study/compare/measured.hpp"
#include "study/compare/recommendation.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// What a library chooses, as an algorithm of ours.
struct LibraryAlgorithm {
  std::string takes;                        ///< as the library calls it
  std::string name = {};                    ///< ours, with its options; empty if none comes near or it does not fit
  std::string note = {};                    ///< where ours differs from it, or why there is none; may be empty
  std::optional<Candidate> candidate = {};  ///< none if `name` is empty
  std::optional<LibraryForecast> forecast = {};  ///< by the library's cost model, if it has one
};

/// What everything below needs, to be asked for before hours of runs.
/// @throws InputError if the library has no rules for the operation, or the platform does not say how many bytes a word
/// has, in which rules are stated
void require_rules(const Library& library, const std::vector<AlgorithmFit>& fits);

/// The choice of a library for the operation and the platform of a file.
/// @param words of a message; of unequal ones the largest
/// @return none if the library has no rule for it
/// @throws InputError if the platform does not say how many bytes a word has, in which rules are stated
[[nodiscard]] std::optional<LibraryAlgorithm> library_algorithm(const Library& library,
                                                                const std::vector<AlgorithmFit>& fits, double words);

/// What a library predicts of all its algorithms, for the messages of a file; none if it has no cost model, or none for
/// the operation.
/// @throws InputError as library_algorithm
[[nodiscard]] std::optional<LibraryForecasts> library_forecasts(const Library& library,
                                                                const std::vector<AlgorithmFit>& fits);

/// Adds to measured times what a library would take, and what it predicts.
/// @throws InputError as library_algorithm
void add_choices(const Library& library, const std::vector<AlgorithmFit>& fits, MeasuredReport& report);

/// What is lost by a library's choices, at all sizes of a recommendation.
/// @throws InputError as library_algorithm
[[nodiscard]] LibraryChoices library_choices(const Library& library, const std::vector<AlgorithmFit>& fits,
                                             const Recommendation& recommendation, const SizeRuns& runs);

}  // namespace hopscope
