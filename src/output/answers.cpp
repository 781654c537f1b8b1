#include "output/answers.hpp"

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/written_order.hpp"
#include "output/sheet.hpp"

namespace hopscope {

namespace {

using input::OrderedJson;

/// The document with its fields in the order of the file, and those of the platform in the order of its own file.
OrderedJson in_order(const input::Document& document, const std::string& file, Files& files) {
  std::vector<Mistake> none;  // the document has been read from these texts
  OrderedJson ordered = input::in_written_order(document.root, input::read_text(files, file, "", none).value_or(""));
  if (!document.platform_file.empty()) {
    const auto text = input::read_text(files, document.platform_file, "", none);
    ordered["platform"] = input::in_written_order(document.root.at("platform"), text.value_or(""));
  }
  return ordered;
}

/// A place for each answer that a drawing can give.
void add_drawings(OrderedJson& scenario, const AnsweredDrawings& drawings) {
  for (const AnsweredDrawing& each : drawings.steps) {
    const bool is_shared = each.question.kind == DrawingQuestion::Kind::shared_channels;
    OrderedJson answer{{"step", each.question.step}};
    if (each.question.rank) answer["rank"] = *each.question.rank;
    answer[is_shared ? "channels" : "messages"] = nullptr;
    scenario["predict"][is_shared ? "shared_channels" : "partners"].push_back(std::move(answer));
  }
  if (!drawings.orders.empty()) scenario["predict"]["order"] = nullptr;
}

}  // namespace

std::string answers_of(const std::string& file, const DrawnExercise& drawn, ReadOptions read) {
  read.overrides.insert(read.overrides.end(), drawn.drawn.begin(), drawn.drawn.end());
  input::Findings findings(*read.files, file);
  const auto document = input::load_document(file, read, findings);
  findings.throw_if_any();
  OrderedJson as_written = in_order(*document, file, *read.files);
  const OrderedJson predicted = as_written.value("predict", OrderedJson::object());
  for (const char* field : {"$schema", "exercise", "expect", "claim", "sweep", "predict", "name", "handed_in"})
    as_written.erase(field);
  OrderedJson scenario;
  const std::string title = filled(drawn.exercise.title, drawn);
  scenario["name"] = drawn.student.empty() ? title : fmt::format("{}: {}", title, drawn.student);
  scenario.update(as_written);
  for (const std::string& question : drawn.exercise.questions)
    scenario["predict"][question] = nullptr;  // not answered yet
  if (predicted.contains("over")) scenario["predict"]["over"] = predicted["over"];
  for (const AnsweredContents& each : drawn.contents) {
    OrderedJson answer{{"rank", each.question.rank}, {"after_step", each.question.after_step}};
    if (each.question.destination) answer["for"] = *each.question.destination;
    if (each.question.word) answer["word"] = static_cast<std::int64_t>(*each.question.word);
    answer["ranks"] = nullptr;
    scenario["predict"]["contents"].push_back(std::move(answer));
  }
  add_drawings(scenario, drawn.drawings);
  if (!drawn.student.empty()) scenario["handed_in"] = {{"student", drawn.student}, {"seed", drawn.seed}};
  return scenario.dump(2) + '\n';
}

}  // namespace hopscope
