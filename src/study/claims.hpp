#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/embedding.hpp"
#include "study/ledger.hpp"

namespace hopscope {

/// The default folder of the claims of the book.
inline constexpr const char* usual_claims = "scenarios/claims";

/// False also if that cannot be determined.
[[nodiscard]] bool is_folder(const std::string& path);

/// The JSON files of a folder except schemas, in order. @throws InputError if there is none
[[nodiscard]] std::vector<std::string> claim_files_in(const std::string& folder);

/// The files that are named, with folders expanded; those of scenarios/claims if none is.
/// @throws InputError if a folder cannot be read, or has no such file
[[nodiscard]] std::vector<std::string> claim_files(const std::vector<std::string>& named);

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
