#include "study/cost/cost.hpp"

#include <memory>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "json/suggestions.hpp"
#include "output/cost/cost.hpp"
#include "scenario/platform/platform_file.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

// An engine that simulates every rank, since random partners have no symmetry; null, and a mistake, if another is
// requested.
const Engine* engine_of_cost(const StudyRequest& request, std::vector<Mistake>& mistakes) {
  const auto& asked = request.how.engine;
  if (!asked) return request.catalogue.engines.front().get();
  std::vector<std::string_view> fitting;
  for (const auto& engine : request.catalogue.engines) {
    if (engine->follows_one_rank() || !engine->in_turn().empty()) continue;
    if (engine->name() == *asked) return engine.get();
    fitting.push_back(engine->name());
  }
  mistakes.push_back({"--engine " + *asked, "",
                      fmt::format("cost needs one engine that follows every rank{}; allowed: {}",
                                  input::did_you_mean(*asked, fitting), input::listed(fitting))});
  return nullptr;
}

/// @throws InputError with every mistake, also if there is nothing to compare the platform with
PlatformFile read_costed(const StudyInput& input, const Engine* engine, const Catalogue& catalogue) {
  ReadOptions without_engine = input.how;  // a platform has none, and a scenario's is not used
  without_engine.engine.reset();
  PlatformFile read = read_platform_file(input.file, without_engine, catalogue);
  std::vector<Mistake> mistakes;
  const std::string why_not = why_not_costed(read.platform);
  if (!why_not.empty()) mistakes.push_back({input.file, read.pointer + "/topology", why_not});
  const std::string misfit = engine == nullptr ? "" : engine->misfit(read.platform);
  if (!misfit.empty()) mistakes.push_back({input.file, read.pointer + "/contention", misfit});
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return read;
}

CostReport costed(const PlatformFile& file, const Engine& engine, const StudyRequest& request) {
  const CostSettings settings{.seed = request.seed("seed"),
                              .words = request.number_if_given("words"),
                              .pairs = request.integer<std::int64_t>("pairs"),
                              .draws = request.integer<std::int64_t>("draws"),
                              .partners = request.integer<std::int64_t>("partners")};
  request.supervisor.turn_to(file.file);
  std::int64_t runs = 0;
  return cost_report(file, settings, engine, request.catalogue, [&](const std::string& what) {
    ++runs;
    (void)request.supervisor.goes_on([&] { return fmt::format("{}, {} runs", what, runs); });
  });
}

Printed run_cost(const StudyRequest& request) {
  std::vector<Mistake> mistakes;
  const Engine* const engine = engine_of_cost(request, mistakes);
  const std::vector<PlatformFile> files = read_all(
      request.inputs, [&](const StudyInput& input) { return read_costed(input, engine, request.catalogue); },
      std::move(mistakes));
  const auto reports = std::make_shared<std::vector<CostReport>>();
  Printed printed{.table =
                      [reports](const TextStyle& style) {
                        return one_after_another(*reports,
                                                 [&](const CostReport& each) { return cost_table(each, style); });
                      },
                  .json = [reports, several = request.is_of_several] { return cost_json(*reports, several); },
                  .csv = [reports] { return cost_csv(*reports); }};
  for (const PlatformFile& file : files) {
    reports->push_back(costed(file, *engine, request));
    for (const Contest& contest : reports->back().contests) {
      if (contest.confirmed.value_or(true)) continue;
      printed.verdict = promise_broken;
      printed.remarks.push_back(
          {file.file, fmt::format("{}, {}: runs contradict the formulas", contest.network, name_of(contest.load))});
    }
  }
  return printed;
}

}  // namespace

StudyKind cost() {
  using enum Field::Kind;
  return {.name = "cost",
          .summary = "Compare networks of equal cost: wires, distances, times under light and heavy load",
          .example = "hopscope cost platforms/hypercube-64.json",
          .formats = with_rows,
          .run = run_cost,
          .needs = "a platform or a scenario file",
          .argument_help = "platforms or scenarios, which give the number of nodes and the cost parameters",
          .settings = {{{.name = "words",
                         .meaning = "message size in words (default: that of the scenario, or 64)",
                         .kind = number,
                         .least = 1e-3,
                         .most = 1e12,
                         .is_optional = true},
                        "M"},
                       seed_setting("random seed (default 1)"),
                       {{.name = "pairs",
                         .meaning = "random pairs of nodes under light load (default 1000)",
                         .least = 1,
                         .most = 1e6,
                         .standard = 1000.0},
                        "N"},
                       {{.name = "draws",
                         .meaning = "random draws of partners under heavy load (default 10)",
                         .least = 1,
                         .most = 1e4,
                         .standard = 10.0},
                        "N"},
                       {{.name = "partners",
                         .meaning = "number of partners of a node under heavy load (default 1)",
                         .least = 1,
                         .most = 1024,
                         .standard = 1.0},
                        "N"}}};
}

}  // namespace hopscope::studies
