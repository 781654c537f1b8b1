#pragma once

#include <functional>
#include <optional>
#include <string>

#include <hopscope/error.hpp>

#include "service/study_kind.hpp"
#include "study/bound/catalogue_algorithm.hpp"
#include "study/compare/fastest_schedule.hpp"

namespace hopscope::studies {

/// The messages of an algorithm of the catalogue that are faster than what was found for a scenario; none if there are
/// none. The algorithms are run for the setting `seconds` at most, unless `moves` are to give the same schedule each
/// time.
/// @param found the time of that; none if nothing was found
/// @param options of the runs @param told of that algorithm
[[nodiscard]] std::optional<FastestSchedule> faster_algorithm(const Scenario& scenario, std::optional<Time> found,
                                                              const StudyRequest& request, const RunOptions& options,
                                                              CatalogueAlgorithm& told);

/// Why a search found nothing: "ports is not "all""
[[nodiscard]] std::string refusal_in_words(const InputError& refusal);

}  // namespace hopscope::studies
