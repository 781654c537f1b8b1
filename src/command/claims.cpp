#include <fmt/format.h>

#include "command/claim_files.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/ledger.hpp"
#include "run/expectations.hpp"
#include "study/claims.hpp"

namespace hopscope {

namespace {

// The files that the command line names, with folders expanded.
std::vector<std::string> claim_files(Options options) {
  if (options.arguments.empty()) {
    if (!is_folder(usual_claims)) {
      throw InputError(
          {{usual_claims, "", "there is no such folder here; give files with claims, or a folder of them"}});
    }
    options.arguments = {usual_claims};
  }
  std::vector<std::string> files;
  for (const std::string& path : scenario_files(options)) {
    if (!is_folder(path)) {
      files.push_back(path);
      continue;
    }
    const auto within = claim_files_in(path);
    files.insert(files.end(), within.begin(), within.end());
  }
  return files;
}

// The content of one file: a scenario, or an embedding.
struct ClaimFile {
  std::optional<Scenario> scenario;
  std::optional<Embedding> embedding;
};

bool expects_something(const Expect& expect) { return !in_words(expect).empty(); }

bool expects_something(const EmbeddingExpect& expect) {
  return expect.congestion || expect.dilation || expect.expansion || expect.average_dilation || expect.words ||
         expect.guest_edges || expect.deadlock_free;
}

// A file without a claim is a mistake, and so is a claim that no expectation could refute.
template <class ScenarioOrEmbedding>
void require_claim(const ScenarioOrEmbedding& read) {
  std::vector<Mistake> mistakes;
  if (!read.claim) {
    mistakes.push_back({read.file, "/claim", "is missing; give an object with says, source, finding and found"});
  }
  if (!read.expect || !expects_something(*read.expect)) {
    mistakes.push_back({read.file, "/expect",
                        fmt::format("{}; a claim is tested by what it expects, so give at least one expectation",
                                    read.expect ? "is empty" : "is missing")});
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
}

ClaimFile read_claim_file(const std::string& file, const Options& options, const Catalogue& catalogue) {
  ClaimFile read;
  if (is_embedding(*options.read.files, file)) {
    read.embedding = read_embedding(file, options.read, catalogue);
    require_claim(*read.embedding);
  } else {
    read.scenario = read_scenario(file, catalogue, options.read);
    require_claim(*read.scenario);
  }
  return read;
}

// Reads every file before anything runs.
std::vector<ClaimFile> read_claim_files(const Options& options, const Catalogue& catalogue) {
  std::vector<ClaimFile> all;
  std::vector<Mistake> mistakes;
  for (const std::string& file : claim_files(options)) {
    try {
      all.push_back(read_claim_file(file, options, catalogue));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

Rendering rendering_of(const std::vector<LedgerEntry>& entries) {
  return {.table = [&](const TextStyle& style) { return ledger_table(entries, style); },
          .json = [&] { return ledger_json(entries); },
          .csv = [&] { return ledger_csv(entries); }};
}

}  // namespace

int claims(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  const auto files = read_claim_files(options, catalogue);
  Supervision supervision(options);
  std::vector<LedgerEntry> entries;
  for (const ClaimFile& file : files) {
    entries.push_back(file.scenario ? tried(*file.scenario, supervision.run_options()) : tried(*file.embedding));
  }
  sort_by_section(entries);
  const bool shown_at_once = options.format == Format::table && !options.output;
  int status = done;
  for (const LedgerEntry& entry : entries) {
    if (!entry.is_as_expected()) status = promise_broken;
    if (shown_at_once) continue;
    for (const std::string& failure : entry.failures) tell(fmt::format("{}: expect: {}", entry.file, failure));
  }
  deliver(rendered(rendering_of(entries), options), options);
  return status;
}

}  // namespace hopscope
