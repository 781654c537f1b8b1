#pragma once

#include <optional>
#include <string>

#include <hopscope/files.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/simulate.hpp>

#include "study/compare/measured.hpp"
#include "study/fit_report.hpp"

namespace hopscope {

/// How costs are fitted to measured times.
struct FitSettings {
  Weighting weighting = Weighting::relative;
  Switching switching = Switching::cut_through;  ///< of the measured machine
  std::optional<Rank> ranks = {};                ///< of the total exchanges in a log that does not state them
  int protocols = 1;                             ///< by which messages are sent: 1, or 2 for short and long ones
};

/// Costs fitted to a file of measurements, or to the log of a benchmark (see read_measurements).
/// @throws InputError with every mistake of the file, and if it has too few sizes for two protocols
[[nodiscard]] FitReport fit_of(Files& files, const std::string& file, const FitSettings& settings);

/// Fits the costs of a scenario's platform to measured times of its operation: each time is a sum of startups, hops and
/// words, as many as the run with messages of that size has on its critical path, contention included. How many these
/// are can depend on the costs, so that it is repeated with those that were fitted.
/// @param scenario whose costs are those of the first round
/// @throws InputError if it sends too many messages, if its clusters have costs of their own, or if the logs have no
/// table for it; as simulate
[[nodiscard]] FitReport fit_by_runs(const Scenario& scenario, const std::vector<NamedLog>& logs,
                                    const FitSettings& settings, const Catalogue& catalogue, const RunOptions& options);

}  // namespace hopscope
