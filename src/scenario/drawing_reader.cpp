#include "scenario/drawing_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/fields.hpp"

namespace hopscope::input {

namespace {

constexpr std::int64_t most_number = 1 << 30;
constexpr std::size_t most_pairs = 100000;
constexpr std::size_t most_in_order = 20;

struct DrawingKind {
  DrawingQuestion::Kind kind;
  std::string_view name, answer, example;
};
constexpr DrawingKind drawing_kinds[] = {
    {DrawingQuestion::Kind::shared_channels, "shared_channels", "channels", R"([{"step": 2}])"},
    {DrawingQuestion::Kind::partners, "partners", "messages", R"([{"step": 2, "rank": 5}])"},
};

/// [[5, 7], [1, 3]], each once; none if it is null, or wrong.
std::optional<DrawingQuestion::Pairs> read_pairs(const Json& value, const std::string& pointer, Findings& findings) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_array() || value.size() > most_pairs) {
    findings.add(pointer, fmt::format("is {}; give a list of pairs, like [[5, 7], [1, 3]], or [] for none", shown(value)));
    return std::nullopt;
  }
  DrawingQuestion::Pairs pairs;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto ends = read_integers(value[i], pointer_to(pointer, i), integers(0, most_number), findings);
    if (!ends) continue;
    if (ends->size() == 2) {
      pairs.emplace_back(static_cast<int>(ends->front()), static_cast<int>(ends->back()));
    } else {
      findings.add(pointer_to(pointer, i), fmt::format("has {} numbers; give two, like [5, 7]", ends->size()));
    }
  }
  std::ranges::sort(pairs);
  const auto repeated = std::ranges::unique(pairs);
  pairs.erase(repeated.begin(), repeated.end());
  return pairs;
}

DrawingQuestion read_drawing_question(const DrawingKind& kind, const Json& value, const std::string& pointer,
                                      bool has_answers, Findings& findings) {
  Names allowed{"step"};
  if (kind.kind == DrawingQuestion::Kind::partners) allowed.emplace_back("rank");
  if (has_answers) allowed.emplace_back(kind.answer);
  const Fields fields(value, pointer, allowed, findings);
  DrawingQuestion question{.kind = kind.kind};
  if (!fields.is_object()) return question;
  question.step = static_cast<Step>(fields.integer("step", Need::required, 1, most_number).value_or(1));
  if (fields.has("rank")) {
    if (const auto rank = fields.integer("rank", Need::optional, 0, most_number)) question.rank = static_cast<Rank>(*rank);
  }
  const Json* pairs = has_answers ? fields.find(kind.answer, Need::optional, "") : nullptr;
  if (pairs != nullptr) question.answer = read_pairs(*pairs, fields.pointer(kind.answer), findings);
  return question;
}

std::vector<std::string> read_order(const Json& value, const std::string& pointer, Findings& findings) {
  std::vector<std::string> order;
  if (!value.is_array() || value.size() < 2 || value.size() > most_in_order) {
    findings.add(pointer, fmt::format(R"(is {}; give 2 to {} algorithms, like ["pairwise", "shift"])", shown(value),
                                      most_in_order));
    return order;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto name = read_line(value[i], pointer_to(pointer, i), {1, 100}, findings);
    if (!name) continue;
    if (std::ranges::find(order, *name) != order.end())
      findings.add(pointer_to(pointer, i), fmt::format("repeats \"{}\"; give each algorithm once", *name));
    order.push_back(std::move(*name));
  }
  return order;
}

}  // namespace

const Names& drawing_fields() {
  static const Names names{drawing_kinds[0].name, drawing_kinds[1].name, "order"};
  return names;
}

DrawingQuestions read_drawing_questions(const Fields& fields, bool has_answers) {
  DrawingQuestions questions;
  Findings& findings = fields.findings();
  for (const DrawingKind& kind : drawing_kinds) {
    const Json* list = fields.find(kind.name, Need::optional, "");
    if (list == nullptr) continue;
    const std::string pointer = fields.pointer(kind.name);
    if (!list->is_array() || list->empty()) {
      findings.add(pointer, fmt::format("give a list of questions, like {}", kind.example));
      continue;
    }
    for (std::size_t i = 0; i < list->size(); ++i)
      questions.steps.push_back(read_drawing_question(kind, (*list)[i], pointer_to(pointer, i), has_answers, findings));
  }
  if (const Json* order = fields.find("order", Need::optional, "")) {
    questions.asks_order = true;
    if (!has_answers || !order->is_null()) questions.order = read_order(*order, fields.pointer("order"), findings);
  }
  return questions;
}

DrawingQuestions drawing_questions_in(const std::string& file, const std::string& part, const ReadOptions& read) {
  Findings findings(*read.files, file);
  const auto document = load_document(file, read, findings);
  findings.throw_if_any();
  const auto found = document->root.find(part);
  if (found == document->root.end() || !found->is_object()) return {};
  // Other fields have been read; of them nothing is said again.
  Json own = Json::object();
  for (const std::string_view name : drawing_fields()) {
    const auto field = found->find(name);
    if (field != found->end()) own[std::string(name)] = *field;
  }
  const Fields fields(own, '/' + part, drawing_fields(), findings);
  DrawingQuestions questions = read_drawing_questions(fields, part == "predict");
  findings.throw_if_any();
  return questions;
}

}  // namespace hopscope::input
