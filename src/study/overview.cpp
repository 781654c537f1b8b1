#include "study/overview.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "scenario/platform/platform_file.hpp"
#include "study/sensitivity/scalable_parameter.hpp"

namespace hopscope {

namespace {

constexpr double shown_words = 64;

// The order of chapter 4 in Grama et al. 2003, and MODEL's additions.
constexpr std::array<std::string_view, 11> book_order{"broadcast",  "reduce",         "scatter",    "gather",
                                                      "all-gather", "reduce-scatter", "all-reduce", "scan",
                                                      "all-to-all", "shift",          "barrier"};

std::ptrdiff_t place_in_book(const OperationKind* operation) {
  return std::ranges::find(book_order, operation->name) - book_order.begin();
}

// Mistakes of the file itself, whichever operation is to run on its platform. @return its engine plays no part in them
void check(const std::string& file, const Catalogue& catalogue, ReadOptions options) {
  if (!is_platform_file(*options.files, file)) {
    (void)read_exchange(file, catalogue, options);
    return;
  }
  options.engine.reset();  // a platform has none
  (void)read_platform_file(file, options, catalogue);
}

// The time of the scenario if the costs of words are 0, or all others.
Time without(Scenario scenario, bool words, const Catalogue& catalogue, const RunOptions& options) {
  for (const ScalableParameter& each : parameters_of(scenario, catalogue)) {
    if (each.cost != nullptr && each.cost->is_of_words == words) scenario = scaled(scenario, each, 0, catalogue);
  }
  return simulate(scenario, options).time;
}

OperationRow row_of(const OperationFits& operation, const Catalogue& catalogue, const RunOptions& options) {
  OperationRow row;
  row.operation = operation.operation;
  row.why_none = operation.why_none;
  if (operation.fits.empty()) return row;
  const ComparisonRuns runs(operation.fits, catalogue, options, std::nullopt);
  const Comparison& comparison = runs.comparison();
  for (const ComparedRun& run : comparison.runs) {
    for (const std::string& trouble : run.troubles()) row.troubles.push_back(run.name + ": " + trouble);
  }
  for (const LeftOut& each : comparison.left_out) {
    if (each.failed) row.troubles.push_back(each.name + ": " + each.reason);
  }
  row.tried = runs.candidates().size();
  const auto best = std::ranges::find_if(comparison.runs, &ComparedRun::winner);
  if (best == comparison.runs.end()) {
    row.why_none = comparison.left_out.empty() ? "no run succeeded" : comparison.left_out.front().reason;
    return row;
  }
  row.best = *best;
  const auto candidate = std::ranges::find(runs.candidates(), best->name, &Candidate::name);
  row.startups = without(candidate->scenario, true, catalogue, options);
  row.words = without(candidate->scenario, false, catalogue, options);
  return row;
}

}  // namespace

std::vector<const OperationKind*> overview_operations(const Catalogue& catalogue) {
  std::vector<const OperationKind*> all;
  for (const OperationKind& operation : catalogue.operations) {
    if (fits_any_file(operation, catalogue)) all.push_back(&operation);
  }
  std::ranges::stable_sort(all, {}, place_in_book);
  return all;
}

PlatformFits read_overview(const std::string& file, std::optional<double> words, const Catalogue& catalogue,
                           const ReadOptions& options) {
  check(file, catalogue, options);
  PlatformFits all{file, {}};
  for (const OperationKind* operation : overview_operations(catalogue))
    all.operations.push_back(operation_fits(file, *operation, words, catalogue, options));
  return all;
}

OperationFits operation_fits(const std::string& file, const OperationKind& operation, std::optional<double> words,
                             const Catalogue& catalogue, const ReadOptions& options) {
  OperationFits all{operation.name, {}, ""};
  try {
    all.fits = read_operation_fits(file, operation, {words, shown_words}, catalogue, options);
  } catch (const InputError& error) {
    const Mistake& first = error.mistakes().front();
    if (!first.pointer.starts_with("/schedule")) throw;
    all.why_none = first.message;
  }
  const auto fits = [](const AlgorithmFit& fit) { return fit.scenario.has_value(); };
  if (all.fits.empty() || std::ranges::any_of(all.fits, fits)) return all;
  all.why_none = all.fits.front().misfit;
  all.fits.clear();
  return all;
}

const Scenario* any_scenario(const PlatformFits& fits) {
  for (const OperationFits& operation : fits.operations) {
    for (const AlgorithmFit& fit : operation.fits) {
      if (fit.scenario) return &*fit.scenario;
    }
  }
  return nullptr;
}

std::optional<double> words_of(const PlatformFits& fits) {
  const Scenario* const any = any_scenario(fits);
  return any == nullptr ? std::nullopt : std::optional(any->schedule.message_words);
}

PlatformRows overview_rows(const PlatformFits& fits, const Catalogue& catalogue, const RunOptions& options) {
  PlatformRows all;
  if (const Scenario* const any = any_scenario(fits)) {
    all.name = any->platform.name.empty() ? any->name : any->platform.name;
    all.platform = any->platform;
    all.engine = any->engine->name();
    all.overrides = any->overrides;
    all.message_words = any->schedule.message_words;
  }
  for (const OperationFits& operation : fits.operations) all.rows.push_back(row_of(operation, catalogue, options));
  return all;
}

}  // namespace hopscope
