#include "study/claims.hpp"

#include <fmt/format.h>

#include "study/embedding/evaluated_embedding.hpp"

namespace hopscope {

namespace {

void take_over(const Result& result, LedgerEntry& entry) {
  entry.time = result.time;
  entry.steps = result.totals.steps;
  entry.congestion = result.totals.max_congestion;
  entry.failures = result.expect_failures;
  for (const std::string& failure : result.delivery_failures) entry.failures.push_back("delivery: " + failure);
  if (result.agreement && !result.agreement->holds()) entry.failures.emplace_back("the two engines disagree");
}

}  // namespace

LedgerEntry tried(const Scenario& scenario, const RunOptions& options) {
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
    entry.failures.push_back(fmt::format("the program of {} is wrong: {}", scenario.schedule.algorithm, error.what()));
  }
  return entry;
}

LedgerEntry tried(const Embedding& embedding) {
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

}  // namespace hopscope
