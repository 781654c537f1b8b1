// The studies of the commands, as their JSON document and the table that the command prints.

#include "python/studies.hpp"

#include <pybind11/stl.h>

#include <hopscope/names.hpp>

#include "output/bound_report.hpp"
#include "output/comparison.hpp"
#include "output/cost_report.hpp"
#include "output/curve_report.hpp"
#include "output/embedding_report.hpp"
#include "output/json/json.hpp"
#include "output/ledger.hpp"
#include "output/message_list.hpp"
#include "output/optimum_report.hpp"
#include "output/overview_report.hpp"
#include "output/recommendation.hpp"
#include "output/synthesis_report.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "scenario/embedding.hpp"
#include "scenario/remarks.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/for_seconds.hpp"
#include "study/bound/optimum/optimum.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "study/checked_file.hpp"
#include "study/claim_files.hpp"
#include "study/claims.hpp"
#include "study/compare/compare.hpp"
#include "study/compare/recommend.hpp"
#include "study/cost/cost.hpp"
#include "study/embedding/embedded_run.hpp"
#include "study/embedding/evaluated_embedding.hpp"
#include "study/embedding/mapped_runs.hpp"
#include "study/explain.hpp"
#include "study/fit.hpp"
#include "study/overview.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// What a command prints, as JSON and as text.
using Printed = std::pair<std::string, std::string>;

Printed compare(const Library& library, const Source& source) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const auto fits = library.fits(source);
  const py::gil_scoped_release others;
  const Comparison comparison = compared(fits, *catalogue, {.progress = &interruption}, std::nullopt);
  return {comparison_json(std::span(&comparison, 1), false), comparison_table(comparison, {})};
}

Printed curve(const Library& library, const Source& source, const CurveSettings& settings, bool all_algorithms) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const std::vector<Candidate> candidates = all_algorithms
                                                ? all_that_fit(library.fits(source))
                                                : std::vector{all_candidates_of(library.read(source).scenario).front()};
  const py::gil_scoped_release others;
  const CurveReport report = curves_of(candidates, settings, *catalogue, {.progress = &interruption});
  return {curve_json(report), curve_table(report, {})};
}

Printed recommend(const Library& library, const Source& source, double from, double to) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const RunOptions options{.progress = &interruption};
  const auto fits = library.fits(source);
  require_sizes(fits, source.file, *catalogue);
  const py::gil_scoped_release others;
  ComparisonRuns runs(fits, *catalogue, options, std::nullopt, false);
  const Recommendation recommendation = recommended(runs, from, to, *library.catalogue());
  return {recommendation_json(recommendation), recommendation_table(recommendation, {})};
}

std::tuple<std::string, std::string, std::string> overview(const Library& library, const Source& source,
                                                           const std::vector<Source>& against,
                                                           std::optional<double> words) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const ProgramInterruption of_programs;
  const py::gil_scoped_release others;
  const auto rows_of = [&](const Source& each) {
    const PlatformFits fits = read_overview(each.file, words, *catalogue, Library::options(each));
    if (!words) words = words_of(fits);  // all are given those of the first
    return overview_rows(fits, *catalogue, {.progress = &interruption});
  };
  OverviewReport report{rows_of(source), {}};
  for (const Source& each : against) report.against.push_back(rows_of(each));
  return {overview_json(report), overview_table(report, {}), overview_page(report)};
}

std::tuple<std::string, std::string, std::string> bound(const Library& library, const Source& source, double gap,
                                                        std::optional<double> seconds) {
  const ReadScenario read = library.read_exchange(source);
  const py::gil_scoped_release others;
  Interruption interruption;
  FlowSearch search;
  search.gap = gap;
  search.goes_on = [&, is_in_time = for_seconds(seconds)] {
    interruption.on_idle();
    return is_in_time();
  };
  const BoundReport report = bound_of(read.scenario, search);
  return {bound_json({report}, false), bound_table(report, {}), certificate_json(report.certificate)};
}

/// The same, and a table of messages; empty if there is none.
using PrintedWithTable = std::tuple<std::string, std::string, std::string>;

std::string table_of(const Platform& platform, const Operation& operation,
                     const std::vector<ScheduledMessage>& messages) {
  return messages.empty() ? "" : messages_json({platform, operation, messages});
}

PrintedWithTable synthesise(const Library& library, const Source& source, const SynthesisSettings& asked) {
  const ReadScenario read = library.read_exchange(source);
  const py::gil_scoped_release others;
  Interruption interruption;
  SynthesisSettings settings = asked;
  settings.tries_at_once = true;
  settings.goes_on = [&](const SynthesisProgress&) {
    interruption.on_idle();
    return true;
  };
  const SynthesisReport report = synthesised(read.scenario, settings, {.progress = &interruption});
  return {synthesis_json(report, ""), synthesis_table(report, {}, {}),
          table_of(report.platform, *report.operation, report.table)};
}

PrintedWithTable optimum(const Library& library, const Source& source) {
  const ReadScenario read = library.read_exchange(source);
  const py::gil_scoped_release others;
  Interruption interruption;
  const OptimumReport report = optimum_of(read.scenario, {}, {.progress = &interruption});
  return {optimum_json({report}, false), optimum_table(report, {}),
          table_of(report.platform, *report.operation, report.table)};
}

Printed cost(const Library& library, const Source& source, std::uint64_t seed, std::optional<double> words) {
  const auto catalogue = library.catalogue();
  const PlatformFile file = read_platform_file(source.file, Library::options(source), *catalogue);
  const std::string why_not = why_not_costed(file.platform);
  if (!why_not.empty()) throw InputError({{file.file, file.pointer + "/topology", why_not}});
  const CostSettings settings{.seed = seed, .words = words};
  const py::gil_scoped_release others;
  Interruption interruption;
  const CostReport report = cost_report(file, settings, *catalogue->engines.front(), *catalogue,
                                        [&](const std::string& /*what*/) { interruption.on_idle(); });
  return {cost_json(std::span(&report, 1), false), cost_table(report, {})};
}

Printed claims(const Library& library, const std::vector<Source>& sources) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const ProgramInterruption of_programs;
  const py::gil_scoped_release others;
  std::vector<NamedClaim> named;
  for (const Source& source : sources) named.push_back({source.file, Library::options(source)});
  const std::vector<LedgerEntry> entries = tried(read_claims(named, *catalogue), {.progress = &interruption});
  return {ledger_json(entries), ledger_table(entries, {})};
}

SearchedMapping searched_mapping(const Embedding& embedding, const EvaluatedMapping& given, std::uint64_t seed,
                                 std::int64_t steps, Interruption& interruption) {
  std::vector<NamedPlacement> starts{{given.name, given.nodes}};
  const Grid* grid = embedding.grid ? &*embedding.grid : nullptr;
  for (NamedPlacement& named : named_mappings(embedding.guest.processes, grid, *embedding.host))
    starts.push_back(std::move(named));
  SearchLimits limits{seed, steps, 0};
  limits.progress = [&](std::int64_t /*steps*/, const MappingQuality& /*best*/) { interruption.on_idle(); };
  FoundMapping found = search_mapping(embedding.guest, *embedding.host, starts, limits);
  SearchedMapping searched{given, seed, found.steps, found.start, false, found.is_best};
  searched.is_better = found.quality < quality_of(embedding.guest, *embedding.host, given.nodes);
  if (!searched.is_better) return searched;
  searched.mapping = {"found", std::move(found.nodes), {}};
  searched.mapping.measures = measure(embedding.guest, *embedding.host, searched.mapping.nodes);
  return searched;
}

Printed map(const Library& library, const Source& source, bool optimise, std::uint64_t seed, std::int64_t steps) {
  const auto catalogue = library.catalogue();
  const ReadOptions how = Library::options(source);
  Interruption interruption;
  const ProgramInterruption of_programs;
  const py::gil_scoped_release others;
  std::optional<Scenario> scenario;
  if (!is_embedding(*how.files, source.file)) {
    scenario = read_scenario(source.file, *catalogue, how);
    scenario->engine = catalogue->engines.front().get();
    scenario->reference = nullptr;
  }
  const Embedding embedding = scenario ? embedding_of(*scenario) : read_embedding(source.file, how, *catalogue);
  EmbeddingReport report = evaluated(embedding);
  if (optimise) report.found = searched_mapping(embedding, report.given, seed, steps, interruption);
  if (scenario) {
    report.runs = mapped_runs(*scenario, report.better(), {.progress = &interruption});
    report.time_unit = scenario->platform.time_unit;
  }
  return {embedding_json(std::span(&report, 1), false), embedding_table(report, {})};
}

/// @throws InputError with every mistake of the file, of whatever kind it is
void check(const Library& library, const Source& source) {
  const ProgramInterruption of_programs;
  CheckedFile checked = checked_file(source.file, Library::options(source), *library.catalogue());
  if (!checked.mistakes.empty()) throw InputError(std::move(checked.mistakes));
}

Printed printed(const std::vector<AnyExplanation>& all) {
  std::string text;
  for (const AnyExplanation& each : all) {
    if (!text.empty()) text += "\n\n";
    text += std::visit([](const auto& explained) { return explanation(explained, {}); }, each);
  }
  return {json(all), text};
}

/// The operation, the algorithms and the routing of this name; an empty list if there is none.
Printed explain_name(const Library& library, const std::string& name) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const EngineChoice engine{catalogue->engines.front().get(), nullptr};
  std::vector<AnyExplanation> all;
  if (const OperationKind* operation = catalogue->operation(name)) all.emplace_back(explain(*operation, *catalogue));
  for (const Algorithm& each : catalogue->algorithms) {
    if (name != each.name && name != full_name(each)) continue;
    all.emplace_back(explain(each, *catalogue, engine, {.progress = &interruption}));
  }
  if (const RoutingKind* routing = catalogue->routing(name)) all.emplace_back(explain(*routing, *catalogue));
  return printed(all);
}

Printed explain_scenario(const Library& library, const Source& source) {
  const ReadScenario read = library.read(source);
  Interruption interruption;
  const RunOptions options{.progress = &interruption};
  return printed({Explanation{read.scenario.algorithm, simulate(read.scenario, options), read.scenario.own}});
}

}  // namespace

void bind_studies(py::module_& module) {
  module.def("compare", &compare);
  module.def("curve", [](const Library& library, const Source& source, const std::string& along,
                         std::optional<double> first, std::optional<double> last, std::size_t pieces, bool all) {
    return curve(library, source, {along, first, last, pieces}, all);
  });
  module.def("recommend", &recommend);
  module.def("overview", &overview);
  module.def("bound", &bound);
  module.def("synthesise",
             [](const Library& library, const Source& source, double seconds, std::int64_t moves, std::uint64_t seed,
                std::int64_t pieces, std::int32_t transfers, std::int32_t most_steps, std::int64_t shares) {
               SynthesisSettings settings;
               settings.seconds = seconds;
               settings.moves = moves;
               settings.seed = seed;
               settings.pieces = pieces;
               settings.transfers = transfers;
               settings.most_steps = most_steps;
               settings.shares = shares;
               return synthesise(library, source, settings);
             });
  module.def("optimum", &optimum);
  module.def("cost", &cost);
  module.def("claims", &claims);
  module.def("map", &map);
  module.def("check", &check);
  module.def("claim_files", &claim_files);
  module.def("remarks", [](const Source& source, bool runs_sweep) {
    return remarks_on(source.file, Library::options(source), runs_sweep);
  });
  module.def("explain_name", &explain_name);
  module.def("explain_scenario", &explain_scenario);
}

}  // namespace hopscope::python
