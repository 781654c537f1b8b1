#include "study/bound/optimum/optimum.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/message_list.hpp"
#include "scenario/fits.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

Printed fewest_steps(const std::vector<Scenario>& scenarios, const StudyRequest& request) {
  OptimumSettings settings{.routes = request.choice<RouteChoice>("routes"),
                           .most_nodes = request.integer<std::int64_t>("limit"),
                           .seconds = request.number("seconds")};
  settings.goes_on = [&] { return request.supervisor.goes_on({}); };
  const auto reports = std::make_shared<std::vector<OptimumReport>>();
  for (const Scenario& scenario : scenarios) {
    request.supervisor.tries(
        scenario, [&] { reports->push_back(optimum_of(scenario, settings, request.supervisor.run_options())); });
  }
  if (reports->size() < scenarios.size()) return {};
  Printed printed{.table =
                      [reports](const TextStyle& style) {
                        return reports->size() > 1 ? optima_table(*reports, style)
                                                   : optimum_table(reports->front(), style);
                      },
                  .json = [reports, several = request.is_of_several] { return optimum_json(*reports, several); }};
  if (reports->front().table.empty()) return printed;
  printed.files["table"] = [reports](const std::string& /*file*/) {
    const OptimumReport& report = reports->front();
    return messages_json({report.platform, *report.operation, report.table});
  };
  return printed;
}

std::string tables_of(const std::vector<OptimalTree>& all, const TextStyle& style) {
  std::string out;
  for (const OptimalTree& each : all) out += (out.empty() ? "" : "\n") + optimal_tree_table(each, style);
  return out;
}

Printed fastest_trees(const std::vector<Scenario>& scenarios, const StudyRequest& request) {
  if (request.choice<RouteChoice>("routes") != RouteChoice::platform)
    throw SettingError("--routes is for exchanges; a tree takes the routes of the platform");
  OptimalTreeSettings settings{.most_runs = request.integer<std::int64_t>("limit"),
                               .seconds = request.number("seconds")};
  settings.goes_on = [&] { return request.supervisor.goes_on({}); };
  const auto all = std::make_shared<std::vector<OptimalTree>>();
  for (const Scenario& scenario : scenarios) {
    request.supervisor.tries(
        scenario, [&] { all->push_back(optimal_tree(scenario, settings, request.supervisor.run_options())); });
  }
  if (all->size() < scenarios.size()) return {};
  Printed printed{.table = [all](const TextStyle& style) { return tables_of(*all, style); },
                  .json = [all, several = request.is_of_several] { return optimal_tree_json(*all, several); }};
  printed.files["table"] = [all](const std::string& /*file*/) {
    const TreeReport& best = all->front().best;
    MessageList list{best.platform, *best.operation, best.table};
    if (best.operation->adds()) list.sums = best.sums.get();
    return messages_json(list);
  };
  return printed;
}

Printed run_optimum(const StudyRequest& request) {
  request.refuse_several("table", "is for one scenario, but there are several; give optimum one");
  const std::vector<Scenario> scenarios = read_all(
      request.inputs, [&](const StudyInput& input) { return read_exchange(input.file, request.catalogue, input.how); });
  const auto is_of_tree = [](const Scenario& scenario) { return tree_task(*scenario.operation).has_value(); };
  if (std::ranges::none_of(scenarios, is_of_tree)) return fewest_steps(scenarios, request);
  const auto exchange = std::ranges::find_if_not(scenarios, is_of_tree);
  if (exchange == scenarios.end()) return fastest_trees(scenarios, request);
  throw InputError({{exchange->file, "/schedule/operation",
                     fmt::format("is {}, another kind than the other files: of exchanges the steps are counted, of "
                                 "broadcasts and reductions the time; give optimum files of one kind",
                                 exchange->schedule.operation)}});
}

}  // namespace

StudyKind optimum() {
  using enum Field::Kind;
  Setting table = written_file("table", "write the schedule as a table of messages, for \"messages\" in a scenario");
  table.content = "schedule";
  return {
      .name = "optimum",
      .summary = "Find the fewest congestion-free steps of a small exchange, or the fastest tree, by exhaustive search",
      .example = "hopscope optimum scenarios/quickstart.json",
      .formats = documents,
      .run = run_optimum,
      .needs = "a scenario file",
      .argument_help = "scenario files",
      .is_stopped_by_user = true,
      .settings = {
          {{.name = "routes",
            .meaning =
                "routes allowed: platform (those of the file, the default), shortest, or any (every simple path)",
            .kind = name,
            .standard = "platform",
            .names = {"platform", "shortest", "any"}},
           "NAME"},
          {{.name = "limit",
            .meaning =
                "stop after this many nodes of the search tree, or runs of trees, without a proof (default 1000000)",
            .least = 1,
            .most = 1e15,
            .standard = 1e6},
           "NODES"},
          {{.name = "seconds",
            .meaning = "stop after this many seconds, without a proof (default: no limit)",
            .kind = number,
            .most = 1e9,
            .standard = 0.0},
           "SECONDS"},
          table}};
}

}  // namespace hopscope::studies
