#include "study/claims.hpp"

#include <fmt/format.h>

#include "run/question.hpp"
#include "study/embedding/embedding_report.hpp"

namespace hopscope {

namespace {

bool expects_something(const Expect& expect) { return !in_words(expect).empty(); }

bool expects_something(const EmbeddingExpect& expect) { return expect != EmbeddingExpect{}; }

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

ClaimFile read_claim(const NamedClaim& named, const Catalogue& catalogue) {
  const auto& [file, options] = named;
  ClaimFile read;
  if (is_embedding(*options.files, file)) {
    read.embedding = read_embedding(file, options, catalogue);
    require_claim(*read.embedding);
  } else {
    read.scenario = read_scenario(file, catalogue, options);
    require_claim(*read.scenario);
  }
  return read;
}

void take_over(const Result& result, LedgerEntry& entry) {
  entry.time = result.time;
  entry.steps = result.totals.steps;
  entry.congestion = result.totals.max_congestion;
  entry.failures = result.expect_failures;
  for (const std::string& failure : result.delivery_failures) entry.failures.push_back("delivery: " + failure);
  if (result.agreement && !result.agreement->holds()) entry.failures.emplace_back("the two engines disagree");
}

LedgerEntry tried_run(const Scenario& scenario, const RunOptions& options) {
  LedgerEntry entry;
  entry.file = scenario.file;
  entry.name = scenario.name;
  entry.claim = *scenario.claim;
  entry.time_unit = scenario.platform.time_unit;
  try {
    take_over(simulate(scenario, options), entry);
  } catch (const DeadlockError& error) {
    entry.failures.emplace_back(error.what());
  } catch (const EngineError& error) {
    entry.failures.push_back(fmt::format("the engine failed: {}", error.what()));
  } catch (const ProgramError& error) {
    entry.failures.push_back(
        fmt::format("the program of {} has a mistake: {}", scenario.schedule.algorithm, error.what()));
  }
  return entry;
}

LedgerEntry tried_embedding(const Embedding& embedding) {
  LedgerEntry entry;
  entry.file = embedding.file;
  entry.name = embedding.name;
  entry.claim = *embedding.claim;
  EmbeddingReport report = evaluated(embedding);
  entry.congestion = report.given.measures.congestion;
  entry.dilation = report.given.measures.dilation;
  entry.average_dilation = report.given.measures.average_dilation;
  entry.failures = std::move(report.failures);
  return entry;
}

}  // namespace

std::vector<ClaimFile> read_claims(const std::vector<NamedClaim>& files, const Catalogue& catalogue) {
  std::vector<ClaimFile> all;
  std::vector<Mistake> mistakes;
  for (const NamedClaim& each : files) {
    try {
      all.push_back(read_claim(each, catalogue));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

std::vector<LedgerEntry> tried(const std::vector<ClaimFile>& files, const RunOptions& options) {
  std::vector<LedgerEntry> entries;
  for (const ClaimFile& file : files)
    entries.push_back(file.scenario ? tried_run(*file.scenario, options) : tried_embedding(*file.embedding));
  sort_by_section(entries);
  return entries;
}

}  // namespace hopscope
