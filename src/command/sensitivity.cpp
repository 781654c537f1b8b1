#include "study/sensitivity/sensitivity.hpp"

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "command/picture_of_plot.hpp"
#include "output/file.hpp"
#include "output/sensitivity_report.hpp"
#include "study/sensitivity/sensitivity_plot.hpp"

namespace hopscope {

namespace {

void check_sensitivity_usage(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope sensitivity --help", why));
  };
  if (options.arguments.size() != 1)
    refuse(fmt::format("sensitivity takes one scenario file, not {}", options.arguments.size()));
  const auto& plot = options.sensitivity.plot;
  if (plot && !plot_format_of(*plot))
    refuse(fmt::format("a plot is written as .html, .svg or .png, and {} is none of them", *plot));
}

Rendering rendering_of(const SensitivityReport& report) {
  return {.table = [&](const TextStyle& style) { return sensitivity_table(report, style); },
          .json = [&] { return sensitivity_json(report); },
          .csv = [&] { return sensitivity_csv(report); }};
}

}  // namespace

int sensitivity(const Options& options, const Catalogue& catalogue) {
  check_sensitivity_usage(options);
  const auto& plot_file = options.sensitivity.plot;
  for (const auto& output : {options.output, plot_file})
    if (output) check_writable(*output);
  const std::string& file = options.arguments.front();
  const Scenario scenario = read_scenario(file, catalogue, options.read);
  Supervision supervision(options);
  const SensitivityReport report =
      sensitivity_of(scenario, catalogue, supervision.run_options(), {.with_curves = plot_file.has_value()});
  if (plot_file) write_file(*plot_file, picture_of(plot_of(report), *plot_format_of(*plot_file)));
  deliver(rendered(rendering_of(report), options), options);
  if (report.run.kept_its_promises()) return done;
  tell(fmt::format("{}: the run did not do what it should; hopscope run shows it", file));
  return promise_broken;
}

}  // namespace hopscope
