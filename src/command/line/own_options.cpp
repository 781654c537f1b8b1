#include "command/line/own_options.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "command/line/option_checks.hpp"
#include "output/fit_report.hpp"
#include "scenario/measurements.hpp"
#include "schedule/program_limits.hpp"
#include "study/setting_ranges.hpp"

namespace hopscope {

void add_map_options(CLI::App& app, MapOptions& options, std::string& output_mapping) {
  const std::string group = "Options of map";
  const CLI::Validator positive(
      [](const std::string& text) {
        double value = 0;
        return CLI::detail::lexical_cast(text, value) && value > 0 ? "" : text + " is not a number above 0";
      },
      "");
  auto* optimise = app.add_flag("--optimise", options.optimise, "search for a better mapping")->group(group);
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    return app.add_option(name, value, help)->type_name(type)->group(group)->needs(optimise);
  };
  add("--seed", options.seed, "random seed of the search (default 1); the same seed finds the same mapping", "N")
      ->check(whole<std::uint64_t>());
  add("--limit", options.steps, "evaluate at most this many mappings", "STEPS")
      ->check(positive)
      ->check(whole<std::int64_t>());
  add("--seconds", options.seconds, "time limit of the search", "S")->check(positive);
  add("--output-mapping", output_mapping, "write the mapping for {\"file\": FILE} in a platform or an embedding",
      "FILE");
}

void add_cost_options(CLI::App& app, CostSettings& options) {
  const std::string group = "Options of cost";
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    return app.add_option(name, value, help)->type_name(type)->group(group);
  };
  add("--words", options.words, "message size in words (default: that of the scenario, or 64)", "M")
      ->check(within(range_of("words_of_cost")));
  add("--seed", options.seed, "random seed (default 1)", "N")->check(whole<std::uint64_t>());
  add("--pairs", options.pairs, "random pairs of nodes under light load (default 1000)", "N")
      ->check(within(1, 1e6, true));
  add("--draws", options.draws, "random draws of partners under heavy load (default 10)", "N")
      ->check(within(1, 1e4, true));
  add("--partners", options.partners, "number of partners of a node under heavy load (default 1)", "N")
      ->check(within(1, 1024, true));
}

void add_overview_options(CLI::App& app, OverviewOptions& options) {
  const std::string group = "Options of overview";
  app.add_option("--message-words", options.words, "message size in words (default: that of the scenario, or 64)")
      ->type_name("M")
      ->group(group)
      ->check(within(range_of("largest_message")));
  app.add_option("--against", options.against, "platforms or scenarios, whose times stand beside it")
      ->type_name("FILE...")
      ->group(group);
}

void add_export_options(CLI::App& app, ExportOptions& options, std::string& to) {
  const std::string group = "Options of export";
  app.add_option(
         "--to", to,
         "svg or tikz (figures), perfetto (a trace), dot or graphml (the network with its loads), messages or "
         "messages-csv (the schedule as a table of messages), msccl, goal, smpi-ti or htsim (the schedule, for other "
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
         "what stands beside messages in svg and tikz: ends (0 to 3, default), or contents (what they carry)")
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
  app.add_flag("--retry", options.retry, "run points that failed again")->group(group);
  app.add_flag("--recompute-older", options.recompute_older, "run points again that another version of hopscope ran")
      ->group(group);
  app.add_flag("--failures-are-results", options.failures_are_results,
               "exit status 0 also if some points cannot be run, and their reasons are stored")
      ->group(group);
  app.add_option_function<std::string>(
         "--part", [&options](const std::string& written) { options.part = part_of(written); },
         "run the K-th of N parts of the points, which hopscope merge unites")
      ->type_name("K/N")
      ->group(group);
}

void add_fit_options(CLI::App& app, FitOptions& options) {
  const std::string group = "Options of fit";
  app.add_option_function<std::string>(
         "--weighting",
         [&options](const std::string& name) {
           options.settings.weighting =
               chosen(name, std::array{Weighting::relative, Weighting::absolute}, "fit", "--weighting");
         },
         "which errors to minimise: relative, as fractions of the time (default), or absolute")
      ->type_name("NAME")
      ->group(group);
  app.add_option_function<std::string>(
         "--switching",
         [&options](const std::string& name) {
           options.settings.switching =
               chosen(name, std::array{Switching::cut_through, Switching::store_and_forward}, "fit", "--switching");
         },
         "of the measured machine: cut-through (default) or store-and-forward")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--ranks", options.settings.ranks,
                 "the number of ranks of the total exchanges in a benchmark's log, if it states none, or several")
      ->type_name("P")
      ->group(group)
      ->check(within(range_of("measured_ranks")));
  app.add_option("--by-run", options.by_runs,
                 "a scenario, whose runs tell how many startups, hops and words each time of a log has")
      ->type_name("SCENARIO")
      ->group(group);
  app.add_option("--protocols", options.settings.protocols,
                 "2: costs of short and of long messages, and the size between them (default 1)")
      ->type_name("N")
      ->group(group)
      ->check(within(1, 2, true));
  app.add_flag("--all-rows", options.all_rows, "show every residual, not only the largest")->group(group);
  std::string columns = "Columns, in any order, their names on the first line:\n";
  for (const MeasurementColumn& column : measurement_columns())
    columns += fmt::format("  {:<10}{}{}\n", column.name, column.explanation, column.is_needed ? "" : " (optional)");
  app.footer(fmt::format("{}\n{}", columns, app.get_footer()));
}

void add_curve_options(CLI::App& app, CurveOptions& options) {
  const std::string group = "Options of curve";
  const auto add = [&](const char* name, std::optional<double>& value, const char* help) {
    app.add_option(name, value, help)->type_name("VALUE")->group(group)->check(within(range_of("curve_size")));
  };
  app.add_option("--along", options.settings.along,
                 "what varies: m, words of a message (default), or a cost: t_s, t_h, t_w ..")
      ->type_name("NAME")
      ->group(group);
  add("--from", options.settings.from, "its smallest value (default 1 word, or a 16th of the cost)");
  add("--to", options.settings.to, "its largest value (default 1048576 words, or 16 times the cost)");
  app.add_option("--pieces", options.settings.most_pieces, "of a curve with more only so many are found (default 300)")
      ->type_name("N")
      ->group(group)
      ->check(within(range_of("curve_pieces")));
  app.add_option("--algorithms", options.algorithms, "all: of the operation, with their options, and which is fastest")
      ->type_name("all")
      ->group(group);
  app.add_option("--plot", options.plot, "draw the curves, their knots marked: .html, .svg or .png")
      ->type_name("FILE")
      ->group(group);
}

void add_recommend_options(CLI::App& app, RecommendOptions& options) {
  const std::string group = "Options of recommend";
  const auto add = [&](const char* name, std::optional<double>& value, const char* help) {
    app.add_option(name, value, help)->type_name("WORDS")->group(group)->check(within(range_of("largest_message")));
  };
  add("--from", options.from, "the smallest message (default 1; of stores the smallest in them)");
  add("--to", options.to, "the largest message (default 1048576; of stores the largest in them)");
  app.add_flag("--by-runs", options.by_runs, "search by runs, also where exact curves prove which is the fastest")
      ->group(group);
}

void add_comparison_options(CLI::App& app, Options& options) {
  app.add_option("--program", options.programs,
                 "compare, recommend: a program in Lua to be compared with the algorithms (repeatable)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--synthesise", options.synthesise,
                 "compare: also search for a schedule on this network, for this many seconds")
      ->type_name("SECONDS")
      ->check(within(range_of("seconds")));
  app.add_option_function<double>("--program-limits", set_most_program_limits,
                                  "let a program in Lua raise its limits to N times what is usual (default 10)")
      ->type_name("N")
      ->check(within(range_of("program_limits")));
}

void add_measured_options(CLI::App& app, MeasuredOptions& options) {
  const std::string group = "Options of measured";
  app.add_option("--word-bytes", options.settings.word_bytes,
                 "bytes of a word of the scenario (default: the platform's word_bytes, or 1)")
      ->type_name("BYTES")
      ->group(group)
      ->check(within(range_of("word_bytes")));
  app.add_option("--ranks", options.settings.ranks, "that took part, where a log does not state them")
      ->type_name("P")
      ->group(group)
      ->check(within(range_of("measured_ranks")));
  app.add_option("--plot", options.plot, "draw measured and simulated times: .html, .svg or .png")
      ->type_name("FILE")
      ->group(group);
}

void add_sensitivity_options(CLI::App& app, SensitivityOptions& options) {
  app.add_option("--plot", options.plot,
                 "draw the time over each parameter, from half to twice its value: .html, .svg or .png")
      ->type_name("FILE")
      ->group("Options of sensitivity");
}

void add_exercise_options(CLI::App& app, ExerciseOptions& options) {
  const std::string group = "Options of exercise";
  app.add_option("--student", options.student, "the name of the student, by which parameters are drawn")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--seed", options.seed, "of a course or a year: other parameters for the same names (default 1)")
      ->type_name("N")
      ->group(group)
      ->check(whole<std::uint64_t>());
  app.add_flag("--key", options.key, "add the solution")->group(group);
}

ExportFormat export_format_of(const std::string& to) {
  constexpr const auto& names = export_format_names;
  const auto* const found = std::find(names.begin(), names.end(), to);
  if (found != names.end()) return static_cast<ExportFormat>(found - names.begin());
  const std::string why = to.empty() ? "export needs --to FORMAT"
                                     : fmt::format("export writes no \"{}\"{}", to, input::did_you_mean(to, names));
  throw UsageError(fmt::format("hopscope: {}; there are {}\nTry: hopscope export --help", why, input::listed(names)));
}

}  // namespace hopscope
