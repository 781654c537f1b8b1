#include "export/exported.hpp"

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "scenario/fits.hpp"
#include "scenario/lecture.hpp"
#include "scenario/platform/platform_file.hpp"
#include "study/bound/bound.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse_usage(std::string_view why) {
  throw UsageError(fmt::format("hopscope: {}\nTry: hopscope export --help", why));
}

[[noreturn]] void refuse_exported(const std::string& file, std::string why) {
  throw InputError({{file, "", std::move(why)}});
}

void check_export(const Options& options) {
  const ExportOptions& exporting = options.exporting;
  const ExportRequest& request = exporting.request;
  if (options.arguments.size() > 1)
    refuse_usage(fmt::format("export takes one file, not {}", options.arguments.size()));
  if (!request.fault().empty()) refuse_usage(fmt::format("{}; leave out --step", request.fault()));
  if (request.labels == MessageLabels::contents) {
    if (!is_figure(request.to)) refuse_usage("--label contents applies only to svg and tikz");
    if (exporting.layer == ExportLayer::bottleneck)
      refuse_usage("--label contents concerns messages, which a bottleneck does not show; leave out --layer");
  }
  if (exporting.layer != ExportLayer::bottleneck) return;
  if (!is_figure(request.to) && !is_graph(request.to))
    refuse_usage("--layer bottleneck applies only to svg, tikz, dot and graphml");
  if (request.step) refuse_usage("the bottleneck is that of all steps; leave out --step");
}

std::string platform_text(const std::string& file, const Options& options, const Catalogue& catalogue) {
  if (options.exporting.layer == ExportLayer::bottleneck)
    refuse_exported(file, "is a platform, without any messages; a bottleneck needs a scenario");
  ReadOptions without_engine = options.read;  // a platform has none
  without_engine.engine.reset();
  return exported_platform(read_platform_file(file, without_engine, catalogue), file, options.exporting.request);
}

}  // namespace

int export_file(const Options& options, const Catalogue& catalogue) {
  check_export(options);
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  if (is_lecture(*options.read.files, file)) refuse_exported(file, "is a lecture; give one of its scenarios");
  if (is_platform_file(*options.read.files, file)) {
    deliver_document(platform_text(file, options, catalogue), options);
    return done;
  }
  const ExportRequest& request = options.exporting.request;
  if (options.exporting.layer == ExportLayer::bottleneck) {
    const Scenario any = read_exchange(file, catalogue, options.read);
    deliver_document(exported_bottleneck(bound_of(any, {}), request.to), options);
    return done;
  }
  const Scenario scenario = read_scenario(file, catalogue, options.read);
  Supervision supervision(options);
  Tally tally;
  const auto exported =
      tally.try_out(scenario, [&] { return exported_run(scenario, request, supervision.run_options()); });
  if (!exported) return tally.status();
  report_failures(scenario, exported->result);
  for (const std::string& remark : exported->remarks) tell(fmt::format("{}: {}", scenario.file, remark));
  tally.judge(scenario, exported->result);
  deliver_document(exported->text, options);
  return tally.status();
}

}  // namespace hopscope
