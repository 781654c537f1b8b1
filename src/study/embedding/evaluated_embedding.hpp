#pragma once

#include "scenario/embedding.hpp"
#include "study/embedding/embedding_report.hpp"

namespace hopscope {

/// The measures of an embedding, with the bounds for every mapping, checked against the expectations of the file. No
/// better mapping is searched for, and nothing is run.
[[nodiscard]] EmbeddingReport evaluated(const Embedding& embedding);

}  // namespace hopscope
