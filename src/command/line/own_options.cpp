#include "command/line/command_options.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "command/line/option_checks.hpp"
#include "schedule/user_rank.hpp"
#include "study/setting_ranges.hpp"

namespace hopscope {

void add_export_options(CLI::App& app, ExportOptions& options, std::string& to) {
  const std::string group = "Options of export";
  app.add_option("--to", to,
                 "svg or tikz (figures), perfetto (a trace), dot or graphml (the network with its loads), messages or "
                 "messages-csv (the schedule as a table of messages), msccl, goal, goal-binary, smpi-ti or htsim (the "
                 "schedule, for other "
                 "tools), simgrid (the platform, for SimGrid)")
      ->type_name("FORMAT")
      ->group(group);
  app.add_option("--step", options.request.step, "show this step only (default: all steps)")
      ->type_name("K")
      ->group(group)
      ->check(within(1, 1e9, true));
  app.add_option_function<std::string>(
         "--label",
         [&options](const std::string& name) {
           options.request.labels =
               chosen(name, std::array{MessageLabels::ends, MessageLabels::contents}, "export", "--label");
         },
         "labels of messages in svg and tikz: ends (0 to 3, the default), or contents (the blocks they carry)")
      ->type_name("LABEL")
      ->group(group);
  app.add_option_function<std::string>(
         "--layer",
         [&options](const std::string& name) {
           options.layer = chosen(name, std::array{ExportLayer::loads, ExportLayer::bottleneck}, "export", "--layer");
         },
         "loads (of channels, default), or bottleneck (in svg, tikz, dot and graphml: the channels that limit every "
         "schedule, as bound finds them)")
      ->type_name("LAYER")
      ->group(group);
}

namespace {

Part part_of(const std::string& written) {
  constexpr int most_parts = 1'000'000;
  const std::size_t slash = std::min(written.find('/'), written.size());
  const auto number = parse_whole_number<int>(written.substr(0, slash));
  const auto parts = slash == written.size() ? std::nullopt : parse_whole_number<int>(written.substr(slash + 1));
  if (number && parts && *number >= 1 && *number <= *parts && *parts <= most_parts) return {*number, *parts};
  throw UsageError(
      fmt::format("hopscope: --part needs K/N, such as 3/16 for the third of 16 parts, not \"{}\"; N is at "
                  "most {}\nTry: hopscope sweep --help",
                  written, most_parts));
}

}  // namespace

void add_sweep_options(CLI::App& app, SweepOptions& options) {
  const std::string group = "Options of sweep";
  app.add_option("--store", options.store, "the file for the results, an SQLite database; created if it does not exist")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--jobs", options.jobs, "run this many points in parallel (default: one per core)")
      ->type_name("N")
      ->group(group)
      ->check(within(1, 1024, true));
  app.add_flag("--retry", options.retry, "rerun points that failed")->group(group);
  app.add_flag("--recompute-older", options.recompute_older, "rerun points that another version of hopscope ran")
      ->group(group);
  app.add_flag("--failures-are-results", options.failures_are_results,
               "exit with status 0 even if some points cannot be run; the reasons are stored")
      ->group(group);
  app.add_option_function<std::string>(
         "--part", [&options](const std::string& written) { options.part = part_of(written); },
         "run the K-th of N parts of the points; hopscope merge joins the stores")
      ->type_name("K/N")
      ->group(group);
}

void add_comparison_options(CLI::App& app, std::vector<std::string>& programs, std::string& seconds) {
  app.add_option("--program", programs, "compare, recommend: also compare the schedule of a Lua program (repeatable)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--synthesise", seconds, "compare: also search for a schedule on this network, for this many seconds")
      ->type_name("SECONDS")
      ->check(within(range_of("seconds")));
  app.add_option_function<double>("--program-limits", set_most_program_limits,
                                  "let Lua programs raise their limits to N times the defaults (default 10)")
      ->type_name("N")
      ->check(within(range_of("program_limits")));
}

ExportFormat export_format_of(const std::string& to) {
  constexpr const auto& names = export_format_names;
  const auto found = std::find(names.begin(), names.end(), to);
  if (found != names.end()) return static_cast<ExportFormat>(found - names.begin());
  const std::string why = to.empty() ? "export needs --to FORMAT"
                                     : fmt::format("export has no format \"{}\"{}", to, input::did_you_mean(to, names));
  throw UsageError(fmt::format("hopscope: {}; there are {}\nTry: hopscope export --help", why, input::listed(names)));
}

}  // namespace hopscope
