#include "service/algorithm_fits.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "study/compare/library_choices.hpp"
#include "study/compare/narrow_routes.hpp"

namespace hopscope {

AlgorithmFits read_algorithm_fits(const StudyInput& input, const StudyRequest& request) {
  std::vector<std::string> programs;
  if (const auto given = request.others.find("program"); given != request.others.end())
    for (const StudyInput& each : given->second) programs.push_back(each.file);
  AlgorithmFits fits = read_fits(input.file, request.catalogue, input.how, programs);
  std::vector<Mistake> misfits;
  for (const AlgorithmFit& each : fits) {
    if (each.scenario) return fits;
    misfits.push_back({input.file, "/schedule/algorithm", each.misfit});
  }
  throw InputError(std::move(misfits));
}

std::vector<AlgorithmFits> read_algorithm_fits(const StudyRequest& request) {
  return read_all(request.inputs, [&](const StudyInput& input) { return read_algorithm_fits(input, request); });
}

Setting library_setting(std::string meaning) {
  return {.field = {.name = "library",
                    .meaning = std::move(meaning),
                    .kind = Field::Kind::name,
                    .names = Library::names(),
                    .is_optional = true},
          .value = "NAME"};
}

Setting machine_setting() {
  return {
      .field = {.name = "machine",
                .meaning = "for NCCL, whose cost model depends on it: the machine, which has a fixed number of GPUs "
                           "per node (default dgx-h100)",
                .kind = Field::Kind::name,
                .names = Library::machines(),
                .is_optional = true},
      .value = "NAME",
      .needs = "library"};
}

std::optional<Library> asked_library(const StudyRequest& request) {
  const auto name = request.text("library");
  if (!name) return std::nullopt;
  const Library& named = Library::named(*name);
  const auto machine = request.text("machine");
  if (!machine) return named;
  if (!named.has_cost_model())
    throw SettingError(
        fmt::format("--machine is for --library nccl: {} chooses by rules, whatever the machine", named.title()));
  return named.on(*machine);
}

AlgorithmFit library_fit(const AlgorithmFits& fits, const Library& library) {
  const auto any = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  const auto takes = library_algorithm(library, fits, any->scenario->schedule.message_words);
  AlgorithmFit fit;
  fit.for_one_size = true;
  fit.name = takes ? fmt::format("{}: {}", library.title(), takes->takes) : library.title();
  fit.row = fit.name;
  fit.algorithm = any->algorithm;
  fit.misfit = takes ? takes->note : "it has no rule for this operation";
  if (!takes || !takes->candidate) return fit;
  if (!takes->note.empty()) fit.row += ", nearly";
  fit.misfit.clear();
  fit.scenario = takes->candidate->scenario;
  fit.algorithm = fit.scenario->algorithm;
  return fit;
}

ExitStatus verdict_of(const Comparison& comparison) {
  const bool broken =
      std::ranges::any_of(comparison.runs, [](const ComparedRun& run) { return !run.result.kept_its_promises(); });
  const bool failed = std::ranges::any_of(comparison.left_out, [](const LeftOut& each) { return each.failed; });
  if (broken || failed) return promise_broken;
  return comparison.runs.empty() ? bad_input : done;
}

void add_failures(const std::string& file, const Comparison& comparison, Printed& printed) {
  const bool is_shown = !comparison.runs.empty();
  for (const LeftOut& each : comparison.left_out) {
    if (each.failed || !is_shown) printed.remarks.push_back({file, each.name + ": " + each.reason, is_shown});
  }
  for (const ComparedRun& run : comparison.runs) {
    for (const auto& trouble : run.troubles()) printed.remarks.push_back({file, run.name + ": " + trouble, is_shown});
  }
}

void add_narrow_routes(const std::string& file, const AlgorithmFits& fits, Printed& printed) {
  const auto any = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  if (any == fits.end()) return;
  const NarrowRoutes narrow = narrow_routes(any->scenario->platform);
  if (narrow.pairs == 0) return;
  printed.remarks.push_back(
      {file,
       fmt::format("routes are the shortest, whatever their width: those of {} of {} pairs of ranks are narrower than "
                   "another, by up to a factor of {:.3g}; \"routing\": \"shortest-widest\" takes the widest",
                   narrow.pairs, narrow.all, narrow.most)});
}

}  // namespace hopscope
