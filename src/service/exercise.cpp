#include <memory>

#include "output/answers.hpp"
#include "output/sheet.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

Printed run_exercise(const StudyRequest& request) {
  const StudyInput& input = request.inputs.front();
  const auto drawn = std::make_shared<const DrawnExercise>(
      drawn_exercise(input.file, request.text("student").value_or(""), request.seed("seed"), request.catalogue,
                     input.how, request.supervisor.run_options()));
  const std::string sheet = exercise_sheet(*drawn, answers_of(input.file, *drawn, input.how), request.flag("key"));
  return {.table = [sheet](const TextStyle& /*style*/) { return sheet; }};
}

}  // namespace

StudyKind exercise() {
  return {.name = "exercise",
          .summary = "Write an exercise sheet with parameters drawn for a student, as Markdown",
          .example = "hopscope exercise scenarios/exercises/pairwise-exchange.json --student Ada --key",
          .formats = no_formats,
          .run = run_exercise,
          .needs = "a scenario file with an exercise",
          .argument_help = "a scenario with an exercise",
          .only = "scenario file",
          .settings = {{{.name = "student",
                         .meaning = "the name of the student, by which parameters are drawn",
                         .kind = Field::Kind::part,
                         .is_optional = true},
                        "NAME"},
                       seed_setting("of a course or a year: other parameters for the same names (default 1)"),
                       flag_setting("key", "add the solution")},
          .refuses = {"--format"}};
}

}  // namespace hopscope::studies
