#include "command/experiment.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "analysis/agreement.hpp"
#include "command/memory.hpp"
#include "command/simulate.hpp"
#include "command/terminal.hpp"
#include "command/time_limit.hpp"
#include "command/work_limit.hpp"
#include "output/text.hpp"
#include "scenario/lecture.hpp"

namespace hopscope {

namespace {

bool reads(const Algorithm& algorithm, std::string_view option) {
  return std::find(algorithm.options.begin(), algorithm.options.end(), option) != algorithm.options.end();
}

std::string why_not_tracked(const Scenario& scenario) {
  if (scenario.schedule.content == Content::tracked) return "";
  if (scenario.content_chosen) return R"(the schedule says "content": "sizes")";
  return fmt::format(R"(more than {} blocks; "content": "tracked" in the schedule follows them)",
                     number(most_blocks_tracked_unasked));
}

Outcome outcome_of(const Scenario& scenario, Result result) {
  Outcome outcome;
  outcome.scenario = scenario.name;
  outcome.overrides = scenario.overrides;
  outcome.platform = scenario.platform;
  outcome.schedule = scenario.schedule;
  outcome.why_not_tracked = why_not_tracked(scenario);
  outcome.title = scenario.algorithm->title;
  outcome.has_radix = reads(*scenario.algorithm, "radix");
  outcome.has_direction = reads(*scenario.algorithm, "direction");
  outcome.has_stage_1 = reads(*scenario.algorithm, "stage_1");
  if (scenario.expect) outcome.expectations = in_words(*scenario.expect);
  outcome.result = std::move(result);
  return outcome;
}

// Memory is checked before a run; of time only what nobody would wait for is told.
void warn_of_long_run(const Scenario& scenario, const Options& options) {
  const double needed = expected_seconds(scenario);
  if (options.quiet || needed < hours_to_warn_of * 3600) return;
  tell(
      fmt::format("{}: {:.1e} messages will take engine {} some {:.0f} hours; where all ranks do the same, "
                  "--engine symmetric takes seconds",
                  scenario.file, messages_of(scenario), scenario.engine->name(), needed / 3600));
}

// Takes the progress line away, whatever a run comes to.
class Tidy {
 public:
  explicit Tidy(Supervision& supervision) : supervision_(supervision) {}
  ~Tidy() {
    if (supervision_.progress) supervision_.progress->clear();
  }
  Tidy(const Tidy&) = delete;
  Tidy& operator=(const Tidy&) = delete;

 private:
  Supervision& supervision_;
};

Scenario planned_under(Supervision& supervision, const TimeLimit& time_limit, const Scenario& scenario) {
  if (supervision.progress) supervision.progress->turn_to_planning(scenario.file);
  return planned(scenario, Tick([&] {
                   time_limit.check();
                   if (supervision.progress) supervision.progress->on_idle();
                 }));
}

}  // namespace

double expected_seconds(const Scenario& scenario) {
  constexpr double a_second = 4e6;               // messages, at the slower end of what native does with a million ranks
  constexpr double a_second_in_processes = 1e5;  // of SimGrid's
  if (scenario.engine->follows_one_rank()) return 0;
  const bool is_in_processes =
      scenario.engine->makes_processes() || (scenario.reference != nullptr && scenario.reference->makes_processes());
  return messages_of(scenario) / (is_in_processes ? a_second_in_processes : a_second);
}

Supervision::Supervision(const Options& options) {
  if (const ProgressStyle style = progress_style(options); style.is_shown()) progress.emplace(style);
  time_limit = options.time_limit;
}

Outcome carry_out(const Scenario& asked_for, const Options& options, Supervision& supervision) {
  const auto begun = std::chrono::steady_clock::now();
  const Tidy tidy(supervision);
  TimeLimit time_limit(supervision.time_limit, supervision.time_used);
  const Scenario scenario = planned_under(supervision, time_limit, asked_for);
  if (!std::isfinite(supervision.most_work)) warn_of_long_run(scenario, options);
  SimulateOptions how;
  how.messages = options.messages;
  if (supervision.progress) {
    supervision.progress->turn_to(scenario.file, scenario.algorithm->steps(scenario.platform, scenario.schedule));
    how.listeners.push_back(&*supervision.progress);
  }
  WorkLimit limit(supervision.most_work);
  if (std::isfinite(supervision.most_work)) how.listeners.push_back(&limit);
  if (time_limit.is_set()) how.listeners.push_back(&time_limit);
  const auto needed_by_both = how.listeners;
  how.listeners.insert(how.listeners.end(), supervision.listeners.begin(), supervision.listeners.end());
  how.loads = supervision.loads;
  std::optional<Scenario> again;
  if (scenario.reference != nullptr) {
    again = scenario;
    again->engine = scenario.reference;
    require_memory(*again, false);
  }
  Result result = simulate(scenario, how);
  if (again) {
    how = {.messages = false, .listeners = needed_by_both};
    result.agreement = agreement(result, simulate(*again, how));
    result.engine = EngineChoice::both;
  }
  Outcome outcome = outcome_of(scenario, std::move(result));
  if (options.timing) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    tell(fmt::format("{}: {:.3f} s", scenario.file, seconds));
  }
  return outcome;
}

std::vector<std::string> in_words(const Expect& expect) {
  std::vector<std::string> words;
  if (expect.time) words.push_back("time " + number(*expect.time));
  if (expect.time_at_most) words.push_back("time at most " + number(*expect.time_at_most));
  if (expect.steps) words.push_back(counted(*expect.steps, "step"));
  if (expect.congestion_free) words.emplace_back(*expect.congestion_free ? "congestion-free" : "not congestion-free");
  if (expect.max_congestion) words.push_back(fmt::format("largest congestion {}", *expect.max_congestion));
  if (expect.delivery) words.push_back(fmt::format("delivery {}", name_of(*expect.delivery)));
  return words;
}

std::vector<std::string> scenario_and_lecture_files(const Options& options) {
  if (options.arguments.size() == 1) return options.arguments;
  std::vector<std::string> files;
  for (const auto& file : options.arguments) {
    if (!file.ends_with(".schema.json")) {
      files.push_back(file);
    } else if (!options.quiet) {
      tell(fmt::format("{}: left out: a schema, not a scenario", file));
    }
  }
  return files;
}

std::vector<std::string> scenario_files(const Options& options) {
  if (options.arguments.size() == 1) return options.arguments;
  std::vector<std::string> files;
  for (const auto& file : scenario_and_lecture_files(options)) {
    if (!is_lecture(*options.read.files, file)) {
      files.push_back(file);
    } else if (!options.quiet) {
      tell(fmt::format("{}: left out: a lecture, not a scenario", file));
    }
  }
  return files;
}

}  // namespace hopscope
