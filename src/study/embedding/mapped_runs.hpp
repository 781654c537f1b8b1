#pragma once

#include <hopscope/simulate.hpp>

#include "study/embedding/embedding_report.hpp"

namespace hopscope {

/// Runs a scenario under the identity, under the mapping of its file, as `given`, and under `found` if that is not
/// null: each once, by sizes. The identity comes first; if the schedule does not run under it, or it is the mapping of
/// the file, it has no run of its own.
/// @param options of each run
/// @throws as simulate
[[nodiscard]] std::vector<MappedRun> mapped_runs(const Scenario& scenario, const EvaluatedMapping* found,
                                                 const RunOptions& options = {});

}  // namespace hopscope
