#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "json/document.hpp"
#include "output/file.hpp"
#include "output/json_layout.hpp"
#include "output/sheet.hpp"

namespace hopscope {

namespace {

/// The scenario with the values that were drawn, and a place for each answer.
std::string answers_of(const std::string& file, const DrawnExercise& drawn, ReadOptions read) {
  read.overrides.insert(read.overrides.end(), drawn.drawn.begin(), drawn.drawn.end());
  input::Findings findings(*read.files, file);
  const auto document = input::load_document(file, read, findings);
  findings.throw_if_any();
  input::Json scenario = document->root;
  for (const char* field : {"$schema", "exercise", "expect", "claim", "sweep", "predict"}) scenario.erase(field);
  scenario["name"] =
      drawn.student.empty() ? drawn.exercise.title : fmt::format("{}: {}", drawn.exercise.title, drawn.student);
  for (const std::string& question : drawn.exercise.questions)
    scenario["predict"][question] = question == "congestion_free" ? input::Json(nullptr) : input::Json("");
  return scenario.dump(2) + '\n';
}

}  // namespace

int exercise(const Options& options, const Catalogue& catalogue) {
  if (options.arguments.size() != 1)
    throw UsageError(fmt::format("hopscope: exercise takes one scenario file, not {}\nTry: hopscope exercise --help",
                                 options.arguments.size()));
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  Supervision supervision(options);
  const DrawnExercise drawn = drawn_exercise(file, options.exercise.student, options.exercise.seed, catalogue,
                                             options.read, supervision.run_options());
  deliver(exercise_sheet(drawn, answers_of(file, drawn, options.read), options.exercise.key), options);
  return done;
}

}  // namespace hopscope
