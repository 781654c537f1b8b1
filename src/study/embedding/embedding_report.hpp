#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/channel_dependencies.hpp"
#include "analysis/embedding/embedding.hpp"
#include "analysis/embedding/mapping_search.hpp"
#include "scenario/embedding.hpp"

namespace hopscope {

/// A mapping with its congestion, dilation and expansion.
struct EvaluatedMapping {
  std::string name;
  Placement nodes;
  EmbeddingMeasures measures;
};

/// The result of a search for a mapping.
struct SearchedMapping {
  EvaluatedMapping mapping;
  std::uint64_t seed = 1;
  std::int64_t steps = 0;
  std::string start;       ///< the name of the mapping from which it was derived
  bool is_better = false;  ///< than the given one; otherwise it is the given one
  bool is_best = false;    ///< provably optimal
};

/// A schedule run under a mapping.
struct MappedRun {
  std::string mapping;
  Time time = 0;
  std::vector<StepUsage> steps;
  std::vector<Witness> witnesses;  ///< of every step; none if there were too many messages
};

/// One embedding with everything that an output format may print.
struct EmbeddingReport {
  std::string name;
  std::string guest_name;
  GuestGraph guest;
  std::shared_ptr<const Topology> host;
  std::string routing;
  EvaluatedMapping given;
  std::vector<EmbeddingBound> bounds;
  DeadlockVerdict deadlock;              ///< of the host and its routing
  std::optional<SearchedMapping> found;  ///< if requested
  std::vector<MappedRun> runs;           ///< of a scenario: under the identity, as given, and as found
  std::string time_unit;
  /// What the file expects of the given mapping, in words; none if it expects nothing.
  std::optional<std::vector<std::string>> expectations;
  std::vector<std::string> failures;  ///< of these, in words

  /// A mapping that is better than the given one; null if none was found, or searched for.
  [[nodiscard]] const EvaluatedMapping* better() const { return found && found->is_better ? &found->mapping : nullptr; }
};

/// The measures of an embedding, with the bounds for every mapping, checked against the expectations of the file. No
/// better mapping is searched for, and nothing is run.
[[nodiscard]] EmbeddingReport evaluated(const Embedding& embedding);

/// A scenario as an embedding: it is run, by sizes, and the guest is its traffic, the words sent between each pair of
/// ranks. The expectations of the scenario are ignored.
/// @throws InputError if it sends too many messages to be recorded, or its network is too large; DeadlockError,
/// EngineError
[[nodiscard]] Embedding embedding_of(const Scenario& scenario);

/// Runs a scenario under the identity, under the mapping of its file, as `given`, and under `found` if that is not
/// null: each once, by sizes. The identity comes first; if the schedule does not run under it, or it is the mapping of
/// the file, it has no run of its own.
/// @param options of each run
/// @throws as simulate
[[nodiscard]] std::vector<MappedRun> mapped_runs(const Scenario& scenario, const EvaluatedMapping* found,
                                                 const RunOptions& options = {});

}  // namespace hopscope
