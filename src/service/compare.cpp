#include "study/compare/compare.hpp"

#include <algorithm>
#include <memory>

#include "output/comparison/comparison.hpp"
#include "run/bound/operation_cuts.hpp"
#include "service/algorithm_fits.hpp"
#include "service/study_kind.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "study/compare/library_choices.hpp"
#include "study/messages_run.hpp"

namespace hopscope::studies {

namespace {

/// A scenario with a schedule that is made for its network: along trees or paths, or by a search.
Scenario with_synthesised_schedule(const Scenario& scenario, double seconds, const RunOptions& options) {
  if (has_cuts(*scenario.operation)) {
    const TreeReport made = tree_schedule(scenario, {.seconds = seconds}, options);
    return scenario_of_messages(scenario, made.table, scenario.operation->adds() ? made.sums.get() : nullptr,
                                made.synchronization());
  }
  const SynthesisReport found =
      synthesised(scenario, {.seconds = seconds, .pieces = 4, .tries_at_once = true}, options);
  return scenario_of_messages(scenario, found.table);
}

/// A schedule for the network of a file, to be compared with its algorithms; or why there is none.
AlgorithmFit synthesised_fit(const AlgorithmFits& fits, double seconds, const RunOptions& options) {
  const auto own = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.own && each.scenario; });
  const auto any = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  AlgorithmFit fit;
  fit.name = "synthesised";
  fit.for_one_size = true;
  try {
    Scenario scenario = *(own != fits.end() ? own : any)->scenario;
    scenario.schedule.algorithm = fit.name;
    fit.scenario = with_synthesised_schedule(scenario, seconds, options);
    fit.defined = fit.scenario->own;
    fit.algorithm = fit.defined.get();
  } catch (const InputError& error) {
    fit.misfit = error.mistakes().front().message;
  }
  return fit;
}

Printed run_compare(const StudyRequest& request) {
  StudySupervisor& supervisor = request.supervisor;
  std::vector<AlgorithmFits> all = read_algorithm_fits(request);
  const auto comparisons = std::make_shared<std::vector<Comparison>>();
  const std::optional<Library> library = asked_library(request);
  Printed printed;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const auto seconds = request.number_if_given("synthesise"))
      all[i].push_back(synthesised_fit(all[i], *seconds, supervisor.run_options()));
    if (library) all[i].push_back(library_fit(all[i], *library));
    Comparison comparison =
        compared(all[i], request.catalogue, request.options_of_runs(), request.number_if_given("give_up_after"));
    printed.verdict = std::max(printed.verdict, verdict_of(comparison));
    add_failures(request.inputs[i].file, comparison, printed);
    add_narrow_routes(request.inputs[i].file, all[i], printed);
    if (library) comparison.forecasts = library_forecasts(*library, all[i]);
    if (comparison.runs.empty()) continue;
    supervisor.has_found([&](const TextStyle& style) { return comparison_table(comparison, style); });
    comparisons->push_back(std::move(comparison));
  }
  if (comparisons->size() < all.size()) printed.why_not_written = "not every file has an algorithm that could be run";
  if (comparisons->empty()) return printed;
  printed.table = [comparisons](const TextStyle& style) {
    return one_after_another(*comparisons, [&](const Comparison& each) { return comparison_table(each, style); });
  };
  printed.json = [comparisons, several = request.is_of_several] { return comparison_json(*comparisons, several); };
  printed.csv = [comparisons] { return comparison_csv(*comparisons); };
  return printed;
}

}  // namespace

StudyKind compare() {
  return {.name = "compare",
          .summary = "Run all algorithms that apply to a scenario, and show the fastest and the crossover points",
          .example = "hopscope compare scenarios/quickstart.json",
          .formats = with_rows,
          .run = run_compare,
          .needs = "a scenario file",
          .argument_help = "scenario files",
          .settings = {library_setting("also show which algorithm this library chooses for this size"),
                       machine_setting(), jobs_setting()},
          .takes = {"--formulas", "--all", "--give-up-after", "--program", "--synthesise"}};
}

}  // namespace hopscope::studies
