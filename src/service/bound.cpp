#include "study/bound/bound.hpp"

#include <memory>

#include <fmt/format.h>

#include "export/exported.hpp"
#include "output/bound.hpp"
#include "run/bound/operation_cuts.hpp"
#include "scenario/fits.hpp"
#include "service/scenario_in_help.hpp"
#include "service/study_kind.hpp"
#include "text/numbers.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope::studies {

namespace {

BoundReport found_bound(const Scenario& scenario, const StudyRequest& request) {
  StudySupervisor& supervisor = request.supervisor;
  supervisor.turn_to(scenario.file);
  FlowSearch search;
  search.gap = request.number("gap");
  StudySupervisor::HowFar flows_found;
  int flows = 0;
  if (has_cuts(*scenario.operation)) flows_found = [&flows] { return counted(flows, "maximum flow") + " found"; };
  search.goes_on = [&, is_left = for_seconds(request.number_if_given("seconds"))] {
    ++flows;
    return is_left() && supervisor.goes_on(flows_found);
  };
  search.progress = [&supervisor](int sweep, double time, double bound) {
    (void)supervisor.goes_on(
        [&] { return fmt::format("sweep {}, a flow {:.2f} % above the bound", sweep, 100 * (time / bound - 1)); });
  };
  return bound_of(scenario, search);
}

Printed run_bound(const StudyRequest& request) {
  for (const char* const file : {"certificate", "figure"})
    request.refuse_several(file, "is for one scenario, but there are several; give bound one");
  const std::vector<Scenario> scenarios = read_all(
      request.inputs, [&](const StudyInput& input) { return read_exchange(input.file, request.catalogue, input.how); });
  const auto reports = std::make_shared<std::vector<BoundReport>>();
  for (const Scenario& scenario : scenarios) reports->push_back(found_bound(scenario, request));
  Printed printed{.table =
                      [reports](const TextStyle& style) {
                        return one_after_another(*reports,
                                                 [&](const BoundReport& each) { return bound_table(each, style); });
                      },
                  .json = [reports, several = request.is_of_several] { return bound_json(*reports, several); }};
  printed.files["certificate"] = [reports](const std::string& /*file*/) {
    return certificate_json(reports->front().certificate);
  };
  printed.files["figure"] = [reports](const std::string& /*file*/) {
    return figure_svg(bottleneck_figure(reports->front(), "leave out --figure"));
  };
  return printed;
}

}  // namespace

StudyKind bound() {
  using enum Field::Kind;
  return {.name = "bound",
          .summary = "Prove a lower bound on the time of an operation on its network, and show the bottleneck",
          .example = "hopscope bound scenarios/quickstart.json --certificate proof.json",
          .formats = documents,
          .run = run_bound,
          .needs = "a scenario file",
          .argument_help = "scenario files",
          .is_stopped_by_user = true,
          .settings =
              {{{.name = "gap",
                 .meaning =
                     "stop when a flow is found whose time exceeds the bound by at most this fraction (default 0.01)",
                 .kind = number,
                 .most = 1,
                 .standard = 0.01},
                "FRACTION"},
               {{.name = "seconds",
                 .meaning = "stop after this many seconds, with the best bound so far (default: no limit)",
                 .kind = number,
                 .most = 1e9,
                 .is_optional = true},
                "SECONDS"},
               written_file("certificate", "write the proof of the bound, for hopscope verify"),
               written_file("figure", "draw the network with its bottleneck, as SVG")},
          .footer = std::string(scenario_in_help) +
                    "\nThe channels that limit every schedule are told as the bottleneck; " +
                    "hopscope synthesise makes a schedule near the bound.",
          .refuses = {"--engine", "--timing"}};
}

}  // namespace hopscope::studies
