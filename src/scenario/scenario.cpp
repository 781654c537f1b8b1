#include "scenario/scenario.hpp"

#include <fmt/format.h>

#include "scenario/document.hpp"
#include "scenario/expect_reader.hpp"
#include "scenario/fields.hpp"
#include "scenario/platform_reader.hpp"
#include "scenario/schedule_reader.hpp"
#include "scenario/topology_reader.hpp"

namespace hopscope::input {

namespace {

EngineChoice read_engine(const Fields& fields, const Catalogue& catalogue) {
  if (!fields.has("engine")) return {catalogue.engines.front().get(), nullptr};
  const auto name = fields.name("engine", Need::optional, "engine", catalogue.engine_names());
  return name ? catalogue.engine_choice(*name) : EngineChoice{};
}

void check_shift(const ScheduleReading& reading, const Platform& platform, Findings& findings) {
  if (!reading.shift_read || reading.schedule.shift < platform.ranks()) return;
  const Rank ranks = platform.ranks();
  findings.add("/schedule/shift", ranks == 1
                                      ? "a platform of one node has nothing to shift; give it 2 nodes or more"
                                      : fmt::format("{} is too far for {} nodes; give {}", reading.schedule.shift,
                                                    ranks, integers(1, ranks - 1).described()));
}

void settle_sizes(ScheduleReading& reading, const std::string& file, const Platform& platform, Findings& findings) {
  if (!reading.sizes) return;
  reading.schedule.sizes = make_sizes(*reading.sizes, "/schedule/sizes", file, platform.ranks(), findings);
  reading.schedule.sizes_from = reading.sizes->described;
}

// The mapping that the file names, or else the one that the algorithm brings along.
// @return why the latter does not fit; empty if it does
std::string settle_mapping(PlatformReading& reading, const Algorithm* algorithm, Findings& findings) {
  if (reading.mapping) {
    apply_mapping(*reading.mapping, "/platform/mapping", reading.platform, findings);
  } else if (!reading.names_mapping && algorithm != nullptr) {
    return try_mapping({std::string(algorithm->implied_mapping), 0, {}}, reading.platform);
  }
  return "";
}

// All that concerns the platform and the schedule together.
void settle(const std::string& file, PlatformReading& platform, ScheduleReading& schedule, const EngineChoice& choice,
            Findings& findings) {
  if (platform.platform.topology == nullptr) return;
  check_shift(schedule, platform.platform, findings);
  settle_sizes(schedule, file, platform.platform, findings);
  std::string misfit = settle_mapping(platform, schedule.algorithm, findings);
  if (schedule.algorithm != nullptr) {
    // Where its mapping does not fit, the algorithm itself has the better reason.
    const std::string reason = schedule.algorithm->misfit(platform.platform);
    if (!reason.empty()) misfit = reason;
    if (!misfit.empty()) findings.add("/schedule/algorithm", misfit);
  }
  for (const Engine* engine : {choice.engine, choice.reference}) {
    if (engine == nullptr) continue;
    misfit = engine->misfit(platform.platform);
    if (misfit.empty()) continue;
    Platform fair = platform.platform;
    fair.contention = Contention::fair;
    findings.add(engine->misfit(fair).empty() ? "/platform/contention" : "/engine", misfit);
  }
}

// Puts together what was found to be right.
void complete(Scenario& scenario, PlatformReading& platform, const ScheduleReading& schedule,
              const Document& document) {
  scenario.platform = std::move(platform.platform);
  if (scenario.platform.name.empty() && !document.platform_file.empty()) {
    scenario.platform.name = name_of_file(document.platform_file);
  }
  scenario.schedule = schedule.schedule;
  scenario.content_chosen = schedule.content_chosen;
  scenario.algorithm = schedule.algorithm;
  scenario.operation = schedule.operation->make(schedule.schedule, scenario.platform.ranks());
  if (!scenario.content_chosen && scenario.operation->total_blocks() > most_blocks_tracked_unasked) {
    scenario.schedule.content = Content::sizes;
  }
}

Scenario read_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                       Findings& findings) {
  static const Names allowed{"$schema", "name", "platform", "schedule", "engine", "expect", "sweep"};
  Scenario scenario;
  const Fields fields(document.root, "", allowed, findings);
  scenario.file = file;
  (void)fields.text("$schema", {1, 1000});
  scenario.name = fields.text("name", {1, 200}).value_or(name_of_file(file));
  PlatformReading platform;
  const Json* platform_value =
      fields.find("platform", Need::required, "give the path of a platform file, or the platform as an object");
  if (platform_value != nullptr && document.has_platform) {
    platform = read_platform(*platform_value, "/platform", catalogue, findings);
  }
  ScheduleReading schedule;
  const Json* schedule_value =
      fields.find("schedule", Need::required, "give an object with operation, algorithm and what they need");
  if (schedule_value != nullptr) schedule = read_schedule(*schedule_value, "/schedule", catalogue, findings);
  const EngineChoice choice = read_engine(fields, catalogue);
  scenario.engine = choice.engine;
  scenario.reference = choice.reference;
  if (const Json* expect = fields.find("expect", Need::optional, "")) {
    scenario.expect = read_expect(*expect, "/expect", findings);
  }
  if (const Json* sweep = fields.find("sweep", Need::optional, "")) check_sweep(*sweep, "/sweep", findings);
  settle(file, platform, schedule, choice, findings);
  if (findings.none()) complete(scenario, platform, schedule, document);
  return scenario;
}

}  // namespace

}  // namespace hopscope::input

namespace hopscope {

Scenario read_scenario(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  input::Findings findings(file);
  Scenario scenario;
  if (const auto document = input::load_document(file, options, findings)) {
    scenario = input::read_document(file, *document, catalogue, findings);
  }
  findings.throw_if_any();
  return scenario;
}

}  // namespace hopscope
