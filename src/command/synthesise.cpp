#include "study/bound/synthesis/synthesis.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/stop_request.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/message_list.hpp"
#include "output/synthesis_report.hpp"
#include "output/tree_report.hpp"
#include "run/bound/operation_cuts.hpp"
#include "study/bound/trees/tree_synthesis.hpp"

namespace hopscope {

namespace {

void check_synthesis_usage(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope synthesise --help", why));
  };
  if (options.arguments.size() != 1)
    refuse(fmt::format("synthesise takes one scenario file, not {}", options.arguments.size()));
  if (!options.output) refuse("synthesise needs --output FILE, to which the schedule is written");
  if (!options.output->ends_with(".json") && !options.output->ends_with(".csv"))
    refuse(fmt::format("a schedule is written as .json or .csv, and {} is neither", *options.output));
  check_writable(*options.output);
}

std::string in_words(const SynthesisProgress& now) {
  if (now.steps == 0) return "looking for routes";
  std::string words = counted(now.steps, "step");
  if (now.time > 0) words += fmt::format(", time {}", number(now.time));
  if (now.bound) words += fmt::format(", bound {}", number(*now.bound));
  return words;
}

/// @throws std::runtime_error if none has as few steps as wanted
void check_steps(const SynthesisReport& report, const SynthesisSettings& settings) {
  const bool is_nothing_to_send = report.at_least == 0;
  if (!report.table.empty() || is_nothing_to_send) return;
  const std::int64_t most = settings.most_steps;
  std::string why = fmt::format("no schedule of at most {} was found, and nothing is written", counted(most, "step"));
  if (report.fewest_steps > 0) why += fmt::format("; the one with the fewest has {}", report.fewest_steps);
  if (report.at_least > most)
    throw std::runtime_error(
        fmt::format("{}; {} are needed{}", why, report.at_least, settings.transfers == 1 ? " without combining" : ""));
  throw std::runtime_error(why + (report.moves == 0 ? "; give more steps" : "; give more --seconds, or more steps"));
}

WrittenSchedule written_for(const Scenario& scenario, const std::string& file) {
  const auto folder = std::filesystem::path(scenario.file).parent_path();
  std::error_code failed;
  const auto relative = std::filesystem::proximate(file, folder.empty() ? "." : folder, failed);
  return {file, failed ? file : relative.string()};
}

SynthesisReport found_schedule(const Scenario& scenario, const Options& options) {
  Supervision supervision(options);
  ProgressLine line(progress_style(options));
  line.turn_to(scenario.file);
  const StopRequest stop;
  SynthesisSettings settings = options.synthesis;
  settings.goes_on = [&](const SynthesisProgress& now) {
    if (line.is_due()) line.draw(in_words(now));
    return !stop.is_made();
  };
  return synthesised(scenario, settings, supervision.run_options());
}

/// Each kind of schedule has options that say nothing of the other.
void check_options_of_kind(const Options& options, bool by_trees) {
  const SynthesisSettings& given = options.synthesis;
  const SynthesisSettings usual;
  const auto refuse = [](const char* option, const char* why) {
    throw UsageError(fmt::format("hopscope: {} {}\nTry: hopscope synthesise --help", option, why));
  };
  if (!by_trees && options.segments > 0)
    refuse("--segments",
           "is for broadcast, reduce, all-gather, reduce-scatter and all-reduce; messages of an exchange "
           "are cut into --pieces");
  if (!by_trees) return;
  constexpr const char* why =
      "is for exchanges; trees of a broadcast, reduction or all-gather take --segments and "
      "--seconds";
  if (given.moves != usual.moves) refuse("--moves", why);
  if (given.pieces != usual.pieces) refuse("--pieces", why);
  if (given.transfers != usual.transfers) refuse("--transfers", why);
  if (given.most_steps != usual.most_steps) refuse("--steps-at-most", why);
  if (given.shares != usual.shares) refuse("--at-once", why);
  if (given.routes != usual.routes) refuse("--routes", why);
  if (given.seed != usual.seed) refuse("--seed", why);
  if (!given.tries_at_once) refuse("--in-steps", why);
}

TreeReport packed_schedule(const Scenario& scenario, const Options& options) {
  Supervision supervision(options);
  ProgressLine line(progress_style(options));
  line.turn_to(scenario.file);
  const StopRequest stop;
  TreeSettings settings;
  settings.segments = options.segments;
  settings.seconds = options.synthesis.seconds;
  settings.goes_on = [&] {
    if (line.is_due()) line.draw("packing trees");
    return !stop.is_made();
  };
  return tree_schedule(scenario, settings, supervision.run_options());
}

void write_messages(const std::string& file, const MessageList& list) {
  write_file(file, file.ends_with(".csv") ? messages_csv(list) : messages_json(list));
}

int synthesise_by_trees(const Scenario& scenario, const Options& options) {
  const TreeReport report = packed_schedule(scenario, options);
  MessageList list{report.platform, *report.operation, report.table};
  if (report.operation->adds()) list.sums = report.sums.get();
  write_messages(*options.output, list);
  print(options.format == Format::json
            ? trees_json(report, *options.output)
            : trees_table(report, written_for(scenario, *options.output), result_style(options)));
  return done;
}

}  // namespace

int synthesise(const Options& options, const Catalogue& catalogue) {
  check_synthesis_usage(options);
  const Scenario scenario = read_exchanges(options.arguments, options, catalogue).front();
  const bool by_trees = has_cuts(*scenario.operation);
  check_options_of_kind(options, by_trees);
  if (by_trees) return synthesise_by_trees(scenario, options);
  const SynthesisReport report = found_schedule(scenario, options);
  check_steps(report, options.synthesis);
  write_messages(*options.output, {report.platform, *report.operation, report.table});
  print(options.format == Format::json
            ? synthesis_json(report, *options.output)
            : synthesis_table(report, written_for(scenario, *options.output), result_style(options)));
  return done;
}

}  // namespace hopscope
