#include "command/line/supervision.hpp"

#include <cmath>

#include <fmt/format.h>

#include "command/line/terminal.hpp"
#include "run/preparation.hpp"
#include "scenario/lecture.hpp"
#include "text/numbers.hpp"

namespace hopscope {

Supervision::Supervision(const Options& options)
    : time_limit_(options.time_limit), messages_(options.messages), timing_(options.timing), quiet_(options.quiet) {
  if (const ProgressStyle style = progress_style(options); style.is_shown()) progress_.emplace(style);
}

RunOptions Supervision::run_options() {
  return {.messages = messages_, .progress = this, .time_limit = time_limit_, .bounds = &bounds_};
}

void Supervision::on_planning(const Scenario& scenario) {
  if (progress_) progress_->turn_to_planning(scenario.file);
}

namespace {

std::string rough_duration(double seconds) {
  constexpr double hour = 3600;
  constexpr double century = 100 * 365.25 * 24 * hour;
  if (!(seconds < century)) return "more than a century";
  if (seconds < 1.5 * hour) return "some " + counted(static_cast<std::int64_t>(std::ceil(seconds / 60)), "minute");
  return "some " + counted(static_cast<std::int64_t>(std::ceil(seconds / hour)), "hour");
}

}  // namespace

// Memory is checked before a run; of its time only minutes and hours are announced.
void Supervision::on_begin(const Scenario& scenario, const RunForecast& forecast) {
  if (!quiet_ && !time_limit_ && forecast.seconds >= seconds_to_warn_of) {
    tell(fmt::format(
        "{}: {:.1e} messages will take engine {} {}; if all ranks behave alike, --engine symmetric takes seconds",
        scenario.file, forecast.messages, scenario.engine->name(), rough_duration(forecast.seconds)));
  }
  if (progress_) progress_->turn_to(scenario.file, forecast.steps);
}

void Supervision::on_end(const Scenario& scenario, double seconds) {
  if (timing_) tell(fmt::format("{}: {:.3f} s", scenario.file, seconds));
}

void Supervision::on_over() noexcept {
  if (progress_) progress_->clear();
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
