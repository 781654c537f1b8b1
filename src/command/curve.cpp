#include "study/curves/curves.hpp"

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/comparing.hpp"
#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "command/picture_of_plot.hpp"
#include "output/curve_report.hpp"
#include "output/file.hpp"
#include "study/curves/curve_plot.hpp"

namespace hopscope {

namespace {

void check_curve_usage(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope curve --help", why));
  };
  const CurveOptions& curve = options.curve;
  const auto& [along, from, to, pieces] = curve.settings;
  if (from && to && !(*from < *to)) refuse(fmt::format("--from {} is not below --to {}", number(*from), number(*to)));
  if (curve.plot && !plot_format_of(*curve.plot))
    refuse(fmt::format("a plot is written as .html, .svg or .png, and {} is none of them", *curve.plot));
  if (!curve.algorithms.empty() && curve.algorithms != "all")
    refuse(fmt::format("--algorithms \"{}\": allowed is all", curve.algorithms));
  if (!curve.algorithms.empty() && options.arguments.size() != 1)
    refuse(fmt::format("--algorithms all takes one scenario file, not {}", options.arguments.size()));
}

std::vector<Candidate> own_algorithms(const Options& options, const Catalogue& catalogue) {
  std::vector<Candidate> candidates;
  for (Scenario& scenario : read_scenarios(options.arguments, options, catalogue)) {
    Candidate own = all_candidates_of(scenario).front();
    if (options.arguments.size() > 1) own.name = scenario.name;
    candidates.push_back(std::move(own));
  }
  return candidates;
}

CurveReport watched(const std::vector<Candidate>& candidates, const Options& options, const Catalogue& catalogue) {
  Supervision supervision(options);
  ProgressLine line(progress_style(options));
  std::string now;
  const auto watcher = [&](const std::string& name, const ExactCurve& so_far) {
    if (now != name) line.turn_to(now = name);
    if (!line.is_due()) return;
    line.draw(fmt::format("curve to {} = {:.6g}, {}, {:.0f} s so far", options.curve.settings.along,
                          so_far.pieces.back().from.rounded(), counted(std::ssize(so_far.pieces), "piece"),
                          line.seconds()));
  };
  return curves_of(candidates, options.curve.settings, catalogue, supervision.run_options(), watcher);
}

Rendering rendering_of(const CurveReport& report) {
  return {.table = [&](const TextStyle& style) { return curve_table(report, style); },
          .json = [&] { return curve_json(report); },
          .csv = [&] { return curve_csv(report); }};
}

}  // namespace

int curve(const Options& options, const Catalogue& catalogue) {
  check_curve_usage(options);
  const auto& plot_file = options.curve.plot;
  for (const auto& output : {options.output, plot_file})
    if (output) check_writable(*output);
  const std::vector<Candidate> candidates =
      options.curve.algorithms.empty() ? own_algorithms(options, catalogue)
                                       : all_that_fit(read_all_fits(options.arguments, options, catalogue).front());
  const CurveReport report = watched(candidates, options, catalogue);
  if (plot_file) write_file(*plot_file, picture_of(plot_of(report), *plot_format_of(*plot_file)));
  deliver(rendered(rendering_of(report), options), options);
  return done;
}

}  // namespace hopscope
