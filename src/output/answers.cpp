#include "output/answers.hpp"

#include <fmt/format.h>

#include "json/document.hpp"

namespace hopscope {

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

}  // namespace hopscope
