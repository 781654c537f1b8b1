#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/embedding.hpp"
#include "study/ledger.hpp"

namespace hopscope {

/// A file with a claim: a scenario, or an embedding.
struct ClaimFile {
  std::optional<Scenario> scenario;
  std::optional<Embedding> embedding;
};

/// A file that is to be read, and how.
struct NamedClaim {
  std::string file;
  ReadOptions how;
};

/// Reads every file before anything runs.
/// @throws InputError with the mistakes of all; a file without a claim is one, and so is a claim that no expectation
/// could refute
[[nodiscard]] std::vector<ClaimFile> read_claims(const std::vector<NamedClaim>& files, const Catalogue& catalogue);

/// Runs scenarios and evaluates embeddings, by sections of the book. A deadlock or a failure of an engine gives an
/// entry too.
[[nodiscard]] std::vector<LedgerEntry> tried(const std::vector<ClaimFile>& files, const RunOptions& options);

}  // namespace hopscope
