#include <algorithm>

#include <fmt/format.h>

#include "algorithm/formulas_on.hpp"
#include "json/fields.hpp"
#include "scenario/handed_in.hpp"
#include "scenario/last_platform.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "scenario/scenario_reader.hpp"
#include "scenario/schedule_file_reader.hpp"
#include "scenario/schedule_reader.hpp"
#include "scenario/sections.hpp"
#include "scenario/sweep/sweep_values.hpp"

namespace hopscope::input {

namespace {

EngineChoice read_engine(const Fields& fields, const Catalogue& catalogue) {
  if (!fields.has("engine")) return {catalogue.engines.front().get(), nullptr};
  const auto name = fields.name("engine", Need::optional, "engine", catalogue.engine_names());
  return name ? catalogue.engine_choice(*name) : EngineChoice{};
}

// Fields whose values must be below the number of ranks.
void check_ranks(const ScheduleReading& reading, const Platform& platform, Findings& findings) {
  if (reading.operation == nullptr) return;
  for (const Field& field : reading.operation->fields) {
    const Rank ranks = platform.ranks();
    if (!field.is_below_ranks || reading.schedule.values.find(field.name) == nullptr) continue;
    const Rank value = reading.schedule.rank(field.name);
    if (value < ranks) continue;
    const char* what = platform.has_rank_on_every_node() ? "node" : "rank";
    findings.add(
        "/schedule/" + field.name,
        ranks <= field.least
            ? fmt::format("a platform of one {0} has nothing to {1}; give it at least 2 {0}s", what, field.name)
            : fmt::format("{} is too large for {} {}s; give {}", value, ranks, what,
                          integers(static_cast<std::int64_t>(field.least), ranks - 1).described()));
  }
}

void settle_sizes(ScheduleReading& reading, const std::string& file, const Platform& platform, Findings& findings) {
  if (!reading.sizes) return;
  reading.schedule.sizes = make_sizes(*reading.sizes, "/schedule/sizes", file, platform.ranks(), findings);
  reading.schedule.sizes_from = reading.sizes->described;
}

void settle_neighbours(ScheduleReading& reading, const Platform& platform, Findings& findings) {
  if (!reading.neighbours) return;
  const auto& [processes, pairs, name] = *reading.neighbours;
  if (processes > platform.ranks()) {
    return findings.add("/schedule/guest",
                        fmt::format("has {} processes, but the platform runs {}; give a guest with at most that many",
                                    processes, platform.ranks()));
  }
  reading.schedule.neighbours = std::make_shared<const Neighbours>(platform.ranks(), pairs);
  reading.schedule.guest_name = name;
}

// The mapping that the file names, or else the one that the algorithm implies.
// @return why the latter does not fit; empty if it does
std::string settle_mapping(const std::string& file, PlatformReading& reading, const Algorithm* algorithm,
                           Findings& findings) {
  if (reading.mapping) {
    apply_mapping(*reading.mapping, "/platform/mapping", file, reading.platform, findings);
  } else if (!reading.names_mapping && algorithm != nullptr) {
    return try_mapping({std::string(algorithm->implied_mapping)}, reading.platform);
  }
  return "";
}

// The algorithm that a schedule file defines for this platform.
void settle_own(ScheduleReading& reading, const Platform& platform, Findings& findings) {
  settle_options(reading.own->file->options(), platform, reading.schedule);
  try {
    const auto operation = reading.operation->make(reading.schedule, platform.ranks());
    reading.own_algorithm = reading.own->file->algorithm({platform, *operation, reading.schedule});
    reading.algorithm = reading.own_algorithm.get();
  } catch (const InputError& error) {
    add_mistakes_of_schedule(error, pointer_to("/schedule", reading.own->field), findings);
  }
}

// Everything that concerns both the platform and the schedule.
// @return why the algorithm does not fit the platform; empty if it does
std::string settle(const std::string& file, const std::string& platform_file, PlatformReading& platform,
                   ScheduleReading& schedule, Findings& findings) {
  if (platform.platform.topology == nullptr) return "";
  // The mapping first: it may leave nodes without a rank.
  const std::string misfit = settle_mapping(platform_file, platform, schedule.algorithm, findings);
  check_ranks(schedule, platform.platform, findings);
  settle_sizes(schedule, file, platform.platform, findings);
  settle_neighbours(schedule, platform.platform, findings);
  if (schedule.own && findings.none()) settle_own(schedule, platform.platform, findings);
  if (schedule.algorithm == nullptr) return "";
  // If its mapping does not fit, the algorithm itself gives the better reason.
  std::string reason = schedule.algorithm->misfit(platform.platform);
  const auto& misfit_of_schedule = schedule.algorithm->misfit_of_schedule;
  if (reason.empty() && misfit_of_schedule != nullptr) {
    reason = misfit_of_schedule(platform.platform, schedule.schedule);
  }
  return reason.empty() ? misfit : reason;
}

// Sizes in bytes become words of the schedule's, and t_w is the time of one of the platform's.
void check_words(const Json& root, Findings& findings) {
  static const Json::json_pointer of_platform("/platform/word_bytes");
  if (!findings.none() || !root.contains(of_platform)) return;
  for (const auto& [place, own] : word_bytes_of_schedule(root)) {
    if (*own == root.at(of_platform)) continue;
    findings.add(
        place, fmt::format(
                   "is {}, but t_w of the platform is for words of {} bytes; leave one of them out, or make them equal",
                   own->dump(), root.at(of_platform).dump()));
  }
}

void check_engines(const EngineChoice& choice, const PlatformReading& platform, Findings& findings) {
  if (platform.platform.topology == nullptr) return;
  for (const Engine* engine : {choice.engine, choice.reference}) {
    if (engine == nullptr) continue;
    const std::string misfit = engine->misfit(platform.platform);
    if (misfit.empty()) continue;
    Platform fair = platform.platform;
    fair.contention = Contention::fair;
    findings.add(engine->misfit(fair).empty() ? "/platform/contention" : "/engine", misfit);
  }
}

// Assembles the scenario from its valid parts.
void complete(Scenario& scenario, PlatformReading& platform, const ScheduleReading& schedule,
              const Document& document) {
  scenario.platform = std::move(platform.platform);
  if (scenario.platform.name.empty() && !document.platform_file.empty()) {
    scenario.platform.name = name_of_file(document.platform_file);
  }
  scenario.schedule = schedule.schedule;
  scenario.content_chosen = schedule.content_chosen;
  scenario.best = schedule.best;
  for (const std::string& name : scenario.best) {
    scenario.schedule.values.set(name, best_by_formula(*scenario.algorithm->option(name), *scenario.algorithm,
                                                       scenario.platform, scenario.schedule));
  }
  scenario.operation = schedule.operation->make(scenario.schedule, scenario.platform.ranks());
  const bool is_large = scenario.operation->total_blocks() > most_blocks_tracked_unasked;
  if (!scenario.content_chosen && (is_large || leaves_sums_out(*scenario.engine, *scenario.operation))) {
    scenario.schedule.content = Content::sizes;
  }
}

}  // namespace

Scenario read_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                       Findings& findings, std::string* misfit, LastPlatform* last_platform) {
  if (!document.platform_file.empty()) findings.platform_comes_from(document.platform_file);  // and what it names
  static const Names allowed{"$schema", "name",     "platform", "schedule", "engine",   "expect",
                             "predict", "exercise", "claim",    "sweep",    "handed_in"};
  findings.fields_belong([&catalogue](std::string_view field) { return homes_of(field, catalogue); });
  Scenario scenario;
  const Fields fields(document.root, "", allowed, findings);
  scenario.file = file;
  scenario.overrides = document.overrides;
  (void)fields.text("$schema", {1, 1000});
  scenario.name = fields.text("name", {1, 200}).value_or(name_of_file(file));
  PlatformReading platform;
  const Json* platform_value =
      fields.find("platform", Need::required, "give the path of a platform file, or the platform as an object");
  if (platform_value != nullptr && document.has_platform) {
    platform = last_platform == nullptr ? read_platform(*platform_value, "/platform", catalogue, findings)
                                        : last_platform->read(*platform_value, "/platform", catalogue, findings);
  }
  ScheduleReading schedule;
  const Json* schedule_value =
      fields.find("schedule", Need::required, "give an object with operation, algorithm and what they need");
  if (schedule_value != nullptr) schedule = read_schedule(*schedule_value, "/schedule", file, catalogue, findings);
  const EngineChoice choice = read_engine(fields, catalogue);
  scenario.engine = choice.engine;
  scenario.reference = choice.reference;
  scenario.engine_chosen = fields.has("engine");
  if (const Json* expect = fields.find("expect", Need::optional, "")) {
    scenario.expect = read_expect(*expect, "/expect", findings);
  }
  if (const Json* predict = fields.find("predict", Need::optional, "")) {
    scenario.predict = read_predict(*predict, "/predict", findings);
  }
  if (const Json* exercise = fields.find("exercise", Need::optional, "")) {
    scenario.exercise = read_exercise(*exercise, "/exercise", findings);
  }
  if (const Json* handed_in = fields.find("handed_in", Need::optional, ""))
    (void)read_handed_in(*handed_in, "/handed_in", findings);  // for lists of answers, again
  if (const Json* claim = fields.find("claim", Need::optional, "")) {
    scenario.claim = read_claim(*claim, "/claim", findings);
  }
  std::optional<std::size_t> drawn;
  if (const Json* sweep = fields.find("sweep", Need::optional, ""))
    (void)read_sweep(*sweep, "/sweep", findings, &drawn);
  const std::string& platform_file = document.platform_file.empty() ? file : document.platform_file;
  const std::string why_not = settle(file, platform_file, platform, schedule, findings);
  if (misfit != nullptr) {
    *misfit = why_not;
  } else if (!why_not.empty()) {
    findings.add(pointer_to("/schedule", schedule.own ? schedule.own->field : "algorithm"), why_not);
  }
  check_engines(choice, platform, findings);
  check_words(document.root, findings);
  scenario.algorithm = schedule.algorithm;
  scenario.own = schedule.own_algorithm;
  if (schedule.own) scenario.own_file = schedule.own->file;
  if (findings.none() && why_not.empty()) complete(scenario, platform, schedule, document);
  return scenario;
}

}  // namespace hopscope::input

namespace hopscope {

namespace {

/// Presents one text as a file, and passes all other files through.
class TextAmongFiles final : public Files {
 public:
  TextAmongFiles(const std::string& text, const std::string& name, Files& others)
      : text_(text), name_(name), others_(others) {}

  FileKind kind(const std::string& name) override { return name == name_ ? FileKind::regular : others_.kind(name); }
  bool are_one(const std::string& name, const std::string& other) override {
    return name == other || others_.are_one(name, other);
  }
  FileOpening open(const std::string& name) override { return name == name_ ? Files::open(name) : others_.open(name); }
  FileContent read(const std::string& name, std::size_t most) override {
    if (name != name_) return others_.read(name, most);
    if (text_.size() > most) return {FileContent::Outcome::too_large, "", ""};
    return {FileContent::Outcome::read, text_, ""};
  }

 private:
  const std::string& text_;
  const std::string& name_;
  Files& others_;
};

}  // namespace

Scenario read_scenario(const std::string& file, const Catalogue& catalogue, const ReadOptions& options) {
  input::Findings findings(*options.files, file);
  Scenario scenario;
  if (auto document = input::load_document(file, options, findings)) {
    input::replace_quantities(document->root, findings);
    scenario = input::read_document(file, *document, catalogue, findings);
  }
  findings.throw_if_any();
  return scenario;
}

Scenario parse_scenario(const std::string& text, const std::string& name, Files& files, const Catalogue& catalogue) {
  return read_scenario(name, catalogue, {.files = std::make_shared<TextAmongFiles>(text, name, files)});
}

}  // namespace hopscope
