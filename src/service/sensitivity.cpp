#include "study/sensitivity/sensitivity.hpp"

#include <memory>

#include "output/sensitivity/sensitivity.hpp"
#include "service/picture_of_plot.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

Printed run_sensitivity(const StudyRequest& request) {
  const auto& [file, how, is_text] = request.inputs.front();
  const Scenario scenario = read_scenario(file, request.catalogue, how);
  SensitivitySettings settings{.with_curves = request.text("plot").has_value()};
  settings.designs = designs_of(file, request.catalogue, how);
  const auto report = std::make_shared<const SensitivityReport>(
      sensitivity_of(scenario, request.catalogue, request.supervisor.run_options(), settings));
  Printed printed{.table = [report](const TextStyle& style) { return sensitivity_table(*report, style); },
                  .json = [report] { return sensitivity_json(*report); },
                  .csv = [report] { return sensitivity_csv(*report); }};
  printed.files["plot"] = [report](const std::string& plot) { return picture_for(plot_of(*report), plot); };
  if (report->run.kept_its_promises()) return printed;
  printed.remarks = {{file, "the run failed; hopscope run shows how"}};
  printed.verdict = promise_broken;
  return printed;
}

}  // namespace

StudyKind sensitivity() {
  return {
      .name = "sensitivity",
      .summary =
          "Rank cost parameters, links, ports and hardware counts (NICs, rails, servers) by their effect on the time",
      .example = "hopscope sensitivity scenarios/quickstart.json --plot sensitivity.html",
      .formats = with_rows,
      .run = run_sensitivity,
      .needs = "a scenario file",
      .argument_help = "a scenario file",
      .only = "scenario file",
      .settings = {
          plot_file("plot the time against each parameter, from half to twice its value: .html, .svg or .png")}};
}

}  // namespace hopscope::studies
