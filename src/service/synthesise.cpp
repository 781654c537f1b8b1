#include "study/bound/synthesis/synthesis.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "output/message_list.hpp"
#include "run/bound/operation_cuts.hpp"
#include "scenario/fits.hpp"
#include "service/catalogue_schedule.hpp"
#include "service/scenario_in_help.hpp"
#include "service/study_kind.hpp"
#include "study/bound/synthesis/combining.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "text/numbers.hpp"

namespace hopscope::studies {

namespace {

std::string in_words(const SynthesisProgress& now) {
  if (now.steps == 0) return "looking for routes";
  std::string words = counted(now.steps, "step");
  if (now.time > 0) words += fmt::format(", time {}", number(now.time));
  if (now.bound) words += fmt::format(", bound {}", number(*now.bound));
  return words;
}

/// Why none has as few steps as wanted; empty if there is a schedule.
std::string why_no_schedule(const SynthesisReport& report, const SynthesisSettings& settings) {
  const bool is_nothing_to_send = report.at_least == 0;
  if (!report.table.empty() || is_nothing_to_send) return "";
  const std::int64_t most = settings.most_steps;
  std::string why = fmt::format("no schedule of at most {} was found; nothing is written", counted(most, "step"));
  if (report.fewest_steps > 0) why += fmt::format("; the one with the fewest has {}", report.fewest_steps);
  if (report.at_least > most) {
    return fmt::format("{}; {} are needed{}", why, report.at_least,
                       settings.transfers == 1 ? " without combining" : "");
  }
  return why + (report.moves == 0 ? "; give more steps" : "; give more --seconds, or more steps");
}

WrittenSchedule written_for(const std::string& scenario, const std::string& file) {
  if (file.empty()) return {};
  const auto folder = std::filesystem::path(scenario).parent_path();
  std::error_code failed;
  const auto relative = std::filesystem::proximate(file, folder.empty() ? "." : folder, failed);
  return {file, failed ? file : relative.string()};
}

SynthesisSettings synthesis_settings(const StudyRequest& request) {
  SynthesisSettings settings{.seed = request.integer<std::uint64_t>("seed"),
                             .moves = request.integer<std::int64_t>("moves"),
                             .seconds = request.number("seconds"),
                             .routes = request.integer<std::size_t>("routes"),
                             .pieces = request.integer<std::int64_t>("pieces"),
                             .transfers = request.integer<std::int32_t>("transfers"),
                             .most_steps = request.integer<std::int32_t>("steps_at_most"),
                             .shares = request.integer<std::int64_t>("at_once"),
                             .tries_at_once = !request.flag("in_steps")};
  settings.goes_on = [&supervisor = request.supervisor](const SynthesisProgress& now) {
    return supervisor.goes_on([&] { return in_words(now); });
  };
  return settings;
}

/// Each kind of schedule has settings that say nothing of the other. @throws SettingError if there is one of them
void check_kind_of_settings(const StudyRequest& request, bool by_trees) {
  const auto is_given = [&](const Setting& each) {
    const std::string& name = each.field.name;
    return each.field.is_number() && request.number_if_given(name) &&
           (!each.field.standard || request.number(name) != std::get<double>(*each.field.standard));
  };
  for (const Setting& each : request.declared) {
    const std::string& name = each.field.name;
    if (name == "seconds" || name == "routes" || by_trees == (name == "segments") || !is_given(each)) continue;
    if (by_trees) {
      throw SettingError(each.option() +
                         " is for exchanges; a broadcast, reduction or all-gather takes --seconds, --routes and "
                         "--segments, a scatter or gather --seconds and --routes");
    }
    if (name != "segments") continue;
    throw SettingError(
        "--segments is for broadcast, reduce, all-gather, reduce-scatter and all-reduce; messages of an exchange are "
        "cut into --pieces");
  }
}

std::string written_as(const std::string& file, const MessageList& list) {
  return file.ends_with(".csv") ? messages_csv(list) : messages_json(list);
}

/// As the supervisor has them; an engine that simulates one rank for all does not see every message.
RunOptions run_options(const Scenario& scenario, const StudyRequest& request) {
  RunOptions options = request.supervisor.run_options();
  if (scenario.engine->follows_one_rank()) options.engine = request.catalogue.engine("native");
  return options;
}

bool is_near_bound(Time time, std::optional<Time> bound) {
  constexpr double far = 1.05;
  return bound && time <= far * *bound;
}

void take(FastestSchedule algorithm, TreeReport& report) {
  report.table = std::move(algorithm.messages);
  report.sums = std::move(algorithm.sums);
  report.steps = algorithm.steps;
  report.time = algorithm.time;
  report.depth_of_one.reset();
  report.most_blocks.reset();
  report.segments = 1;
}

void take(FastestSchedule algorithm, SynthesisReport& report) {
  report.table = std::move(algorithm.messages);
  report.steps = report.fewest_steps = algorithm.steps;
  report.time = algorithm.time;
  report.congestion = algorithm.congestion;
  report.at_least = 0;
  report.is_at_once = false;
  report.time_in_steps = 0;
  report.pieces = most_pieces(report.table);
  report.transfers = most_transfers(report.table);
  report.orbit = 1;
}

/// The mistakes, and what has not been tried since the time was over.
std::vector<Mistake> with_not_run(const InputError& refusal, const Scenario& scenario,
                                  const CatalogueAlgorithm& catalogue) {
  std::vector<Mistake> mistakes = refusal.mistakes();
  if (!catalogue.not_run.empty()) mistakes.push_back({scenario.file, "", "not run: " + not_run_in_words(catalogue)});
  return mistakes;
}

/// What a search makes, unless an algorithm of the catalogue is faster, or nothing can be made and it has to do.
/// @param may_be_other false: only what the search makes is wanted @param none a report of nothing
template <class Report>
Report made_or_algorithm(const Scenario& scenario, const StudyRequest& request, bool may_be_other,
                         Report (*none)(const Scenario&), const std::function<Report(const RunOptions&)>& search) {
  const RunOptions options = run_options(scenario, request);
  Report report;
  std::optional<InputError> refusal;
  try {
    report = search(options);
  } catch (const InputError& error) {
    if (!may_be_other) throw;
    refusal = error;
    report = none(scenario);
    report.catalogue.why_not_found = refusal_in_words(error);
  }
  const bool is_found = !report.table.empty();
  if (!may_be_other || has_nothing_to_send(scenario) || report.is_stopped) return report;
  if (is_found && is_near_bound(report.time, report.bound)) return report;
  const auto found = is_found ? std::optional(report.time) : std::nullopt;
  if (auto other = faster_algorithm(scenario, found, request, options, report.catalogue))
    take(std::move(*other), report);
  if (refusal && report.table.empty()) throw InputError(with_not_run(*refusal, scenario, report.catalogue));
  return report;
}

Printed packed_in_trees(const Scenario& scenario, const StudyRequest& request) {
  StudySupervisor& supervisor = request.supervisor;
  TreeSettings settings;
  settings.segments = request.integer<std::int64_t>("segments");
  settings.seconds = request.number("seconds");
  if (const auto routes = request.number_if_given("routes")) settings.routes = static_cast<std::size_t>(*routes);
  settings.goes_on = [&supervisor] {
    return supervisor.goes_on([] { return std::string("looking for trees and rounds"); });
  };
  const auto report = std::make_shared<const TreeReport>(made_or_algorithm<TreeReport>(
      scenario, request, settings.segments == 0, without_schedule,
      [&](const RunOptions& options) { return tree_schedule(scenario, settings, options); }));
  Printed printed{
      .table = [report, file = request.output](
                   const TextStyle& style) { return trees_table(*report, written_for(report->file, file), style); },
      .json = [report, file = request.output] { return trees_json(*report, file); }};
  printed.files["output"] = [report](const std::string& file) {
    MessageList list{report->platform, *report->operation, report->table};
    if (report->operation->adds()) list.sums = report->sums.get();
    return written_as(file, list);
  };
  return printed;
}

/// True if steps, routes or shares are asked for that an algorithm of the catalogue does not have.
bool asks_for_kind(const SynthesisSettings& settings) {
  return settings.most_steps > 0 || settings.transfers > 0 || settings.shares > 0 || !settings.tries_at_once ||
         settings.routes == 1;
}

Printed placed_in_steps(const Scenario& scenario, const StudyRequest& request) {
  const SynthesisSettings settings = synthesis_settings(request);
  const bool may_be_other = !asks_for_kind(settings) && scenario.operation->total_blocks() <= most_messages_synthesised;
  const auto report = std::make_shared<const SynthesisReport>(made_or_algorithm<SynthesisReport>(
      scenario, request, may_be_other, without_steps,
      [&](const RunOptions& options) { return synthesised(scenario, settings, options); }));
  Printed printed{
      .table = [report, file = request.output](
                   const TextStyle& style) { return synthesis_table(*report, written_for(report->file, file), style); },
      .json = [report, file = request.output] { return synthesis_json(*report, file); }};
  if (std::string why = why_no_schedule(*report, settings); !why.empty()) {
    printed.remarks = {{"", std::move(why)}};
    printed.verdict = promise_broken;
    return printed;
  }
  printed.files["output"] = [report](const std::string& file) {
    return written_as(file, {report->platform, *report->operation, report->table});
  };
  return printed;
}

Printed run_synthesise(const StudyRequest& request) {
  const StudyInput& input = request.inputs.front();
  const Scenario scenario = read_exchange(input.file, request.catalogue, input.how);
  const bool by_trees = has_cuts(*scenario.operation);
  check_kind_of_settings(request, by_trees);
  request.supervisor.turn_to(scenario.file);
  Printed printed = by_trees ? packed_in_trees(scenario, request) : placed_in_steps(scenario, request);
  if (scenario.engine->follows_one_rank()) {
    printed.remarks.push_back({scenario.file, fmt::format("engine \"{}\" simulates one rank for all; here and where "
                                                          "the schedule is used, every rank is simulated: \"native\"",
                                                          scenario.engine->name())});
  }
  return printed;
}

std::vector<Setting> settings_of_synthesis() {
  using enum Field::Kind;
  const auto count = [](std::string name, std::string value, double least, double most, std::string meaning,
                        double standard) {
    return Setting{
        {.name = std::move(name), .meaning = std::move(meaning), .least = least, .most = most, .standard = standard},
        std::move(value)};
  };
  return {
      {{.name = "seconds",
        .meaning =
            "how long to search, in processor time (default 10); then algorithms of the catalogue are run, for as "
            "long again at most",
        .kind = number,
        .most = 1e9,
        .standard = 10.0},
       "SECONDS"},
      count("moves", "NUMBER", 1, 1e15,
            "stop after placing this many messages instead; the same seed and moves give the same schedule", 0),
      count("seed", "NUMBER", 0, 1e15, "random seed of the search (default 1)", 1),
      count("pieces", "NUMBER", 1, 1024, "split each message into at most this many pieces (default 1)", 1),
      count("transfers", "NUMBER", 1, 1024,
            "transfers that each block may take to its destination; 1 means no forwarding (default: any number)", 0),
      count("steps_at_most", "NUMBER", 1, 1e6,
            "at most this many steps, even if the schedule then takes longer (default: any number)", 0),
      count("at_once", "SHARES", 1, 64,
            "send all messages at once instead of in steps, each split over at most this many routes", 0),
      flag_setting("in_steps",
                   "only congestion-free steps; by default, with all ports, sending everything at once is tried too"),
      count("routes", "NUMBER", 1, 64,
            "at most this many routes for each message (default 12, in rounds 4); 1 means those of the platform, which "
            "MPI and MSCCL use",
            12),
      count("segments", "NUMBER", 1, 1e5,
            "pipeline segments of each tree, for broadcast, reduce, all-gather, reduce-scatter and all-reduce "
            "(default: chosen)",
            0)};
}

constexpr const char* footer_of_synthesis =
    "Options from --moves to --in-steps are for total exchanges and messages of unequal sizes, --segments is for "
    "spanning\n"
    "trees. To run the schedule, name it in the scenario: \"messages\": \"schedule.json\" in place of the algorithm.\n"
    "hopscope export scenario.json --to msccl --output schedule.xml writes such a scenario for MSCCL, which has no\n"
    "routes: try --routes 1 as well; export shows how long each takes when it is read back.";

}  // namespace

StudyKind synthesise() {
  return {
      .name = "synthesise",
      .summary = "Construct a schedule for an operation on any network, and show how far it is above the lower bound",
      .example = "hopscope synthesise scenarios/quickstart.json --output schedule.json",
      .formats = documents,
      .run = run_synthesise,
      .needs = "a scenario file",
      .argument_help = "a scenario file",
      .only = "scenario file",
      .is_stopped_by_user = true,
      .settings = settings_of_synthesis(),
      .written = "schedule",
      .endings_of_written = {".json", ".csv"},
      .footer = std::string(scenario_in_help) + "\n\n" + footer_of_synthesis};
}

}  // namespace hopscope::studies
