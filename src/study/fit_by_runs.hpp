#pragma once

#include <hopscope/simulate.hpp>

#include "study/compare/measured.hpp"
#include "study/fit.hpp"

namespace hopscope {

/// Fits the costs of a scenario's platform to measured times of its operation: each time is a sum of startups, hops and
/// words, as many as the run with messages of that size has on its critical path, contention included. How many these
/// are can depend on the costs, so that it is repeated with those that were fitted.
/// @param scenario whose costs are those of the first round
/// @throws InputError if it sends too many messages, if its clusters have costs of their own, or if the logs have no
/// table for it; as simulate
[[nodiscard]] FitReport fit_by_runs(const Scenario& scenario, const std::vector<NamedLog>& logs,
                                    const FitSettings& settings, const Catalogue& catalogue, const RunOptions& options);

}  // namespace hopscope
