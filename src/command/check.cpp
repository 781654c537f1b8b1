#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/explain_schedule.hpp"
#include "command/line/remarks.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "output/text.hpp"
#include "scenario/embedding.hpp"
#include "scenario/lecture.hpp"
#include "scenario/schedule_format.hpp"
#include "scenario/sweep/sweep.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

struct Checked {
  CheckedFile file;
  std::string confirmation;  // the line to print if the file is valid
};

/// A lecture is valid if its scenarios are.
Checked check_lecture(const std::string& file, const Options& options, const Catalogue& catalogue) {
  Checked checked{{file, {}}, ""};
  std::vector<Mistake>& mistakes = checked.file.mistakes;
  const Lecture lecture = read_lecture(*options.read.files, file, mistakes);
  const auto scenarios = scenarios_of(lecture);
  for (const auto& scenario : scenarios) {
    try {
      (void)read_scenario(scenario, catalogue, options.read);
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  checked.confirmation =
      one_line(fmt::format("{}: ok: {} ({}, {})", file, printable(lecture.title),
                           counted(lecture.chapters.size(), "chapter"), counted(scenarios.size(), "scenario")));
  return checked;
}

/// A program, or a file of another tool: whether it can be read, whatever scenario names it.
Checked check_schedule(const std::string& file, const ScheduleFormat& format, const Options& options,
                       const Catalogue& catalogue) {
  Checked checked{{file, {}}, one_line(fmt::format("{}: ok: {}", file, format.summary))};
  try {
    (void)open_schedule(file, *options.read.files, catalogue);
    if (format.field == "program") try_out(file, *options.read.files, catalogue);
  } catch (const InputError& error) {
    checked.file.mistakes = error.mistakes();
  }
  return checked;
}

/// True if nothing but the algorithm is missing, which commands that try all algorithms do without.
bool lacks_only_algorithm(const InputError& error) {
  return std::ranges::all_of(error.mistakes(), [](const Mistake& each) {
    return each.pointer == "/schedule/algorithm" && each.message.starts_with("is missing");
  });
}

std::string confirmed(const std::string& file, const Scenario& scenario, const std::string& what) {
  return one_line(fmt::format("{}: ok: {} ({})", file, printable(scenario.name), what));
}

/// @throws InputError with the mistakes
std::string check_scenario(const std::string& file, const Options& options, const Catalogue& catalogue) {
  const bool sweeps = has_sweep(file, options.read);
  try {
    const Scenario scenario = read_scenario(file, catalogue, options.read);
    const auto points = sweeps ? static_cast<std::int64_t>(Sweep(file, options.read, catalogue).size()) : 0;
    const std::string sweep = sweeps ? fmt::format(", a sweep of {}", counted(points, "point")) : "";
    return confirmed(
        file, scenario,
        fmt::format("{} on {}{}", scenario.schedule.algorithm, scenario.platform.topology->description(), sweep));
  } catch (const InputError& error) {
    if (sweeps || !lacks_only_algorithm(error)) throw;
    const Scenario scenario = read_exchanges({file}, options, catalogue).front();
    return confirmed(file, scenario,
                     fmt::format("on {}; no algorithm, which bound, compare, measured, recommend and synthesise do "
                                 "without",
                                 scenario.platform.topology->description()));
  }
}

Checked check_file(const std::string& file, const Options& options, const Catalogue& catalogue) {
  if (const auto format = format_of_file(file, *options.read.files, catalogue))
    return check_schedule(file, *format, options, catalogue);
  if (is_lecture(*options.read.files, file)) return check_lecture(file, options, catalogue);
  Checked checked{{file, {}}, ""};
  try {
    if (is_embedding(*options.read.files, file)) {
      const Embedding embedding = read_embedding(file, options.read, catalogue);
      checked.confirmation = one_line(fmt::format("{}: ok: {} ({} on {})", file, printable(embedding.name),
                                                  printable(embedding.guest_name), embedding.host->description()));
      return checked;
    }
    checked.confirmation = check_scenario(file, options, catalogue);
  } catch (const InputError& error) {
    checked.file.mistakes = error.mistakes();
  }
  return checked;
}

}  // namespace

int check(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<CheckedFile> files;
  std::string confirmation;
  std::set<std::string> reported;  // a scenario may be named by a lecture, and by itself
  int status = done;
  for (const auto& file : scenario_and_lecture_files(options)) {
    auto checked = check_file(file, options, catalogue);
    for (const auto& mistake : checked.file.mistakes) {
      const std::string line = one_line(to_line(mistake));
      if (reported.insert(line).second) tell(line);
    }
    if (checked.file.mistakes.empty()) {
      confirmation += checked.confirmation + '\n';
    } else {
      status = bad_input;
    }
    files.push_back(std::move(checked.file));
  }
  report_remarks(options);
  if (options.format == Format::json) {
    deliver(json(files), options);
  } else if (!options.quiet) {
    deliver(confirmation, options);
  }
  return status;
}

}  // namespace hopscope
