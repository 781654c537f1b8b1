#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/answers.hpp"
#include "output/file.hpp"
#include "output/sheet.hpp"

namespace hopscope {

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
