#include "study/checked_file.hpp"

#include <fmt/format.h>

#include <hopscope/schedule_file.hpp>

#include "scenario/embedding.hpp"
#include "scenario/fits.hpp"
#include "scenario/lecture.hpp"
#include "scenario/schedule_format.hpp"
#include "scenario/sweep/sweep.hpp"
#include "study/explain.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

/// A lecture is valid if its scenarios are.
CheckedFile check_lecture(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  CheckedFile checked{file, {}, ""};
  std::vector<Mistake>& mistakes = checked.mistakes;
  const Lecture lecture = read_lecture(*options.files, file, mistakes);
  const auto scenarios = scenarios_of(lecture);
  for (const auto& scenario : scenarios) {
    try {
      (void)read_scenario(scenario, catalogue, options);
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) mistakes = InputError(std::move(mistakes)).mistakes();
  checked.confirmation =
      one_line(fmt::format("{}: ok: {} ({}, {})", file, printable(lecture.title),
                           counted(lecture.chapters.size(), "chapter"), counted(scenarios.size(), "scenario")));
  return checked;
}

/// What is not known of a program: only a run carries it out.
constexpr const char* was_not_run = "; not run: only a run shows deadlocks and undelivered blocks";
/// And of a file of another tool.
constexpr const char* was_read_alone = "; whether it delivers is checked in a scenario that names it";

/// A program, or a file of another tool: whether it can be read, whatever scenario names it.
CheckedFile check_schedule(const std::string& file, const ScheduleFormat& format, const ReadOptions& options,
                           const Catalogue& catalogue) {
  const char* const rest = format.field == "program" ? was_not_run : was_read_alone;
  CheckedFile checked{file, {}, one_line(fmt::format("{}: ok: {}{}", file, format.summary, rest))};
  try {
    (void)open_schedule(file, *options.files, catalogue);
    std::vector<std::string> misfits;
    if (format.field == "program") (void)small_example_of(file, *options.files, catalogue, misfits);
  } catch (const InputError& error) {
    checked.mistakes = error.mistakes();
  }
  return checked;
}

std::string confirmed(const std::string& file, const Scenario& scenario, const std::string& what) {
  return one_line(fmt::format("{}: ok: {} ({})", file, printable(scenario.name), what));
}

/// What is known before a run to be wrong with what it delivers.
std::vector<Mistake> faults_of(const Scenario& scenario) {
  std::vector<Mistake> faults = scenario.algorithm->faults;
  for (Mistake& fault : faults) {
    if (!fault.file.empty()) continue;  // else it is in the scenario's own list of messages
    fault.file = scenario.file;
    fault.pointer = "/schedule/messages" + fault.pointer;
  }
  return faults;
}

/// @throws InputError with the mistakes
std::string check_scenario(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  const bool sweeps = has_sweep(file, options);
  try {
    const Scenario scenario = read_scenario(file, catalogue, options);
    if (auto faults = faults_of(scenario); !faults.empty()) throw InputError(std::move(faults));
    const auto points = sweeps ? static_cast<std::int64_t>(Sweep(file, options, catalogue).size()) : 0;
    const auto own = format_by_extension(scenario.schedule.own, catalogue);
    const bool is_program = own && own->field == "program";
    const std::string sweep = sweeps ? fmt::format(", a sweep of {}", counted(points, "point")) : "";
    return confirmed(file, scenario,
                     fmt::format("{} on {}{}{}", scenario.schedule.algorithm, scenario.platform.topology->description(),
                                 sweep, is_program ? was_not_run : ""));
  } catch (const InputError& error) {
    if (sweeps || !lacks_only_algorithm(error, file, options)) throw;
    const Scenario scenario = read_exchange(file, catalogue, options);
    return confirmed(file, scenario,
                     fmt::format("on {}; it names no algorithm, which bound, compare, measured, optimum, recommend and "
                                 "synthesise do not need",
                                 scenario.platform.topology->description()));
  }
}

}  // namespace

CheckedFile checked_file(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  if (const auto format = format_of_file(file, *options.files, catalogue))
    return check_schedule(file, *format, options, catalogue);
  if (is_lecture(*options.files, file)) return check_lecture(file, options, catalogue);
  CheckedFile checked{file, {}, ""};
  try {
    if (is_embedding(*options.files, file)) {
      const Embedding embedding = read_embedding(file, options, catalogue);
      checked.confirmation = one_line(fmt::format("{}: ok: {} ({} on {})", file, printable(embedding.name),
                                                  printable(embedding.guest_name), embedding.host->description()));
      return checked;
    }
    checked.confirmation = check_scenario(file, options, catalogue);
  } catch (const InputError& error) {
    checked.mistakes = error.mistakes();
  }
  return checked;
}

}  // namespace hopscope
