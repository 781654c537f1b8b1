#include "command/comparing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/terminal.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "study/messages_run.hpp"

namespace hopscope {

std::vector<AlgorithmFits> read_all_fits(const std::vector<std::string>& files, const Options& options,
                                         const Catalogue& catalogue) {
  return read_each(files, [&](const std::string& file) {
    AlgorithmFits fits = read_fits(file, catalogue, options.read, options.programs);
    std::vector<Mistake> misfits;
    for (const AlgorithmFit& each : fits) {
      if (each.scenario) return fits;
      misfits.push_back({file, "/schedule/algorithm", each.misfit});
    }
    throw InputError(std::move(misfits));
  });
}

AlgorithmFit synthesised_fit(const AlgorithmFits& fits, double seconds, const RunOptions& options) {
  const auto own = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.own && each.scenario; });
  const auto any = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  AlgorithmFit fit;
  fit.name = "synthesised";
  fit.for_one_size = true;
  try {
    Scenario scenario = *(own != fits.end() ? own : any)->scenario;
    const SynthesisReport found =
        synthesised(scenario, {.seconds = seconds, .pieces = 4, .tries_at_once = true}, options);
    scenario.schedule.algorithm = fit.name;
    fit.scenario = scenario_of_messages(scenario, found.table);
    fit.defined = fit.scenario->own;
    fit.algorithm = fit.defined.get();
  } catch (const InputError& error) {
    fit.misfit = error.mistakes().front().message;
  }
  return fit;
}

int status_of(const Comparison& comparison) {
  const bool broken = std::any_of(comparison.runs.begin(), comparison.runs.end(),
                                  [](const ComparedRun& run) { return !run.result.kept_its_promises(); });
  const bool failed = std::any_of(comparison.left_out.begin(), comparison.left_out.end(),
                                  [](const LeftOut& each) { return each.failed; });
  if (broken || failed) return promise_broken;
  return comparison.runs.empty() ? bad_input : done;
}

void report_failures(const std::string& file, const Comparison& comparison) {
  for (const LeftOut& each : comparison.left_out) {
    if (each.failed || comparison.runs.empty()) tell(fmt::format("{}: {}: {}", file, each.name, each.reason));
  }
  for (const ComparedRun& run : comparison.runs) {
    for (const auto& trouble : run.troubles()) tell(fmt::format("{}: {}: {}", file, run.name, trouble));
  }
}

}  // namespace hopscope
