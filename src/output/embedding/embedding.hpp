#pragma once

#include <span>
#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/embedding/embedding_report.hpp"

namespace hopscope {

/// One embedding as readable text.
[[nodiscard]] std::string embedding_table(const EmbeddingReport& report, const TextStyle& style);

/// One object, or an array of them.
[[nodiscard]] std::string embedding_json(std::span<const EmbeddingReport> reports, bool array);

/// One row for each mapping, given or found, under one header.
[[nodiscard]] std::string embedding_csv(std::span<const EmbeddingReport> reports);

/// The largest lower bound of a kind; null if there is none.
[[nodiscard]] const EmbeddingBound* largest_bound(const std::vector<EmbeddingBound>& bounds, EmbeddingBound::Of of);

/// The same schedule under several mappings side by side: which steps take longer, and which channel is the most
/// congested. Empty unless there are two runs to compare.
[[nodiscard]] std::string mapped_runs_table(const std::vector<MappedRun>& runs, const Topology& network,
                                            const std::string& time_unit, const TextStyle& style);

}  // namespace hopscope
