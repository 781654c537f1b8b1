#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "output/exercise.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t most_names = 10'000;

/// The names in a file, one in a line, each once.
std::vector<std::string> names_in(const StudyInput& list) {
  std::vector<Mistake> mistakes;
  const auto text = text_file::read_text(*list.how.files, list.file, "a list of names, one per line", mistakes);
  std::vector<std::string> names;
  std::size_t given = 0;
  text_file::Lines lines(text ? std::string_view(*text) : std::string_view());
  while (given <= most_names && lines.next_filled()) {
    const std::string_view name = text_file::trimmed(lines.line());
    const auto tell = [&](std::string what) {
      mistakes.push_back({list.file, text_file::at_line(lines.number()), std::move(what)});
    };
    if (++given > most_names) {
      tell(fmt::format("there are more than {} names; split the list", most_names));
    } else if (name.size() > longest_name) {
      tell(fmt::format("a name has at most {} characters; give one per line", longest_name));
    } else if (std::ranges::find(names, name) != names.end()) {
      tell(fmt::format("repeats {}; the same name gets the same values", text_file::quoted(name)));
    } else {
      names.emplace_back(name);
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return names;
}

std::vector<std::string> students_of(const StudyRequest& request) {
  const auto student = request.text("student");
  const StudyInput* const list = request.other("students");
  if (list == nullptr) return {student.value_or("")};
  if (student) throw SettingError("give --student or --students, not both");
  return names_in(*list);
}

/// For one student, or for each of a list, as Markdown: a rule between two sheets.
Printed run_exercise(const StudyRequest& request) {
  const StudyInput& input = request.inputs.front();
  std::string sheets;
  for (const std::string& student : students_of(request)) {
    const DrawnExercise drawn = drawn_exercise(input.file, student, request.seed("seed"), request.catalogue, input.how,
                                               request.supervisor.run_options());
    if (!sheets.empty()) sheets += "\n---\n\n";
    sheets += exercise_sheet(drawn, answers_of(input.file, drawn, input.how), request.flag("key"));
  }
  return {.table = [sheets](const TextStyle& /*style*/) { return sheets; }};
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
                         .meaning = "the student's name, which determines the parameters",
                         .kind = Field::Kind::part,
                         .is_optional = true},
                        "NAME"},
                       read_file("students", "a file with one name per line; one sheet for each"),
                       seed_setting("seed of a course or a year, for other parameters with the same names (default 1)"),
                       flag_setting("key", "add the solution")},
          .refuses = {"--format"}};
}

}  // namespace hopscope::studies
