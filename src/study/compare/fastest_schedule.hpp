#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/message_records.hpp"
#include "study/compare/comparison_runs.hpp"

namespace hopscope {

/// The messages of an algorithm of the catalogue.
struct FastestSchedule {
  std::string name;                        ///< of the algorithm, with its options
  std::vector<ScheduledMessage> messages;  ///< by step
  std::shared_ptr<const Sums> sums;        ///< that their blocks name; null if nothing is combined
  std::int64_t steps = 0;
  Time time = 0;          ///< in a run of their own, with the synchronization of the scenario
  double congestion = 0;  ///< of the worst step
};

/// What a search for it has found.
struct FastestFound {
  std::optional<FastestSchedule> schedule;  ///< none if none beats the limit
  std::vector<std::string> not_run;         ///< algorithms, and some with other options, that were not run to the end
};

/// Runs every algorithm of a scenario's operation that fits its mapping, with options tuned for its size, and then the
/// messages of the fastest alone: ranks that compute between their messages may take longer for these.
/// @param limit that the messages are to beat
/// @param goes_on asked often; false ends the runs for comparison, and the fastest of those before is taken
/// @pre the scenario's engine follows every rank @throws as simulate
[[nodiscard]] FastestFound fastest_schedule(const Scenario& scenario, const AlgorithmFits& fits,
                                            const Catalogue& catalogue, const RunOptions& options, Time limit,
                                            const std::function<bool()>& goes_on);

}  // namespace hopscope
