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

}  // namespace

int synthesise(const Options& options, const Catalogue& catalogue) {
  check_synthesis_usage(options);
  const Scenario scenario = read_exchanges(options.arguments, options, catalogue).front();
  const SynthesisReport report = found_schedule(scenario, options);
  check_steps(report, options.synthesis);
  const MessageList list{report.platform, *report.operation, report.table};
  write_file(*options.output, options.output->ends_with(".csv") ? messages_csv(list) : messages_json(list));
  print(options.format == Format::json
            ? synthesis_json(report, *options.output)
            : synthesis_table(report, written_for(scenario, *options.output), result_style(options)));
  return done;
}

}  // namespace hopscope
