#pragma once

#include <hopscope/simulate.hpp>

#include "scenario/embedding.hpp"
#include "study/ledger.hpp"

namespace hopscope {

/// Runs the scenario of a claim. A deadlock or a failure of its engine gives an entry too.
/// @pre it has a claim
[[nodiscard]] LedgerEntry tried(const Scenario& scenario, const RunOptions& options);
/// Evaluates the embedding of a claim. @pre it has one
[[nodiscard]] LedgerEntry tried(const Embedding& embedding);

}  // namespace hopscope
