#pragma once

#include "scenario/embedding.hpp"
#include "study/embedding_report.hpp"

namespace hopscope {

/// What the mapping of an embedding comes to, beside what is known of any, and held against what the file expects.
/// Nothing better is looked for, and nothing is run.
[[nodiscard]] EmbeddingReport evaluated(const Embedding& embedding);

}  // namespace hopscope
