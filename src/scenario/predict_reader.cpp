#include "scenario/sections.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "scenario/contents_reader.hpp"
#include "scenario/drawing_reader.hpp"
#include "scenario/formula_names.hpp"
#include "scenario/sweep/sweep_values.hpp"
#include "schedule/expression.hpp"

namespace hopscope::input {

namespace {

const Names quantities{"time", "steps", "max_congestion", "congestion_free"};

/// An answer that is not given yet, null, is an empty formula.
std::optional<std::string> read_formula(const Fields& fields, std::string_view name) {
  const Json* value = fields.is_object() ? fields.find(name, Need::optional, "") : nullptr;
  if (value == nullptr) return std::nullopt;
  const std::string pointer = fields.pointer(name);
  if (value->is_null() || *value == "") return "";
  if (value->is_number()) {
    const auto number = read_number(*value, pointer, {.least = 0, .most = 1e300}, fields.findings());
    return number ? std::optional(fmt::format("{}", *number)) : std::nullopt;
  }
  if (!value->is_string()) {
    fields.findings().add(
        pointer, fmt::format(R"~({} is neither a number nor a formula, such as "(t_s + t_w m)(p-1)")~", shown(*value)));
    return std::nullopt;
  }
  auto text = read_line(*value, pointer, {1, 500}, fields.findings());
  const std::string why_not = text ? why_no_formula(*text) : "";
  if (!why_not.empty()) fields.findings().add(pointer, why_not);
  return text;
}

/// As a sweep has them, in one product. @param also how other paths may begin
std::vector<FieldValues> read_field_values(const Json& value, const std::string& pointer, Findings& findings,
                                           std::string_view also = "") {
  std::vector<FieldValues> all;
  if (!value.is_object()) {
    findings.add(pointer, R"(give fields with their values, like {"schedule.message_words": [1, 16, 256]})");
    return all;
  }
  for (const SweptFields& part : read_sweep(value, pointer, findings, nullptr, also)) {
    for (const SweptField& field : part) {
      all.push_back({field.path, {}});
      for (const Json& each : field.values) all.back().values.push_back(each.dump());
    }
  }
  return all;
}

/// What a sheet replaces in its title and text, as "{p}".
Names replaced_names() {
  static const std::vector<NamedNumber> numbers = names_for_trial();
  Names names;
  for (const NamedNumber& each : numbers) names.emplace_back(each.name);
  names.insert(names.end(), {"platform", "algorithm", "student"});
  return names;
}

// A word in braces after a letter or sign, as in "t_{max}" and "\frac{a}{b}", is TeX.
void check_replaced(std::string_view text, const std::string& pointer, Findings& findings) {
  constexpr std::string_view signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  constexpr std::string_view letters = signs.substr(10);
  const Names names = replaced_names();
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find_first_not_of(signs, at + 1);
    if (end == std::string_view::npos || text[end] != '}' || letters.find(text[at + 1]) == std::string_view::npos)
      continue;
    const bool is_tex = at > 0 && (signs.find(text[at - 1]) != std::string_view::npos || text[at - 1] == '^' ||
                                   text[at - 1] == '}' || text[at - 1] == '\\');
    const std::string_view name = text.substr(at + 1, end - at - 1);
    if (is_tex || std::ranges::find(names, name) != names.end()) continue;
    findings.add(pointer, fmt::format("{{{}}} is not a placeholder{}; there are {}", name, did_you_mean(name, names),
                                      listed(names)));
  }
}

std::vector<std::string> read_texts(const Json& value, const std::string& pointer, Findings& findings) {
  std::vector<std::string> texts;
  const TextRule rule{1, 2000};
  if (!value.is_array()) {
    const auto text = read_line(value, pointer, rule, findings);
    if (text) check_replaced(*text, pointer, findings);
    return text ? std::vector{*text} : texts;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto text = read_line(value[i], pointer_to(pointer, i), rule, findings);
    if (!text) continue;
    check_replaced(*text, pointer_to(pointer, i), findings);
    texts.push_back(*text);
  }
  return texts;
}

std::vector<std::string> read_questions(const Json& value, const std::string& pointer, Findings& findings) {
  std::vector<std::string> questions;
  if (!value.is_array() || value.empty()) {
    findings.add(pointer, fmt::format("give a list of what is asked: {}", listed(quantities)));
    return questions;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto name = read_name(value[i], pointer_to(pointer, i), "question", quantities, findings);
    if (!name) continue;
    if (std::ranges::find(questions, *name) != questions.end())
      findings.add(pointer_to(pointer, i), fmt::format("asks for {} again", *name));
    questions.emplace_back(*name);
  }
  return questions;
}

}  // namespace

Predict read_predict(const Json& value, const std::string& pointer, Findings& findings) {
  Names allowed = quantities;
  allowed.insert(allowed.end(), {"contents", "over"});
  allowed.insert(allowed.end(), drawing_fields().begin(), drawing_fields().end());
  const Fields fields(value, pointer, allowed, findings);
  Predict predict;
  if (!fields.is_object()) return predict;
  predict.time = read_formula(fields, "time");
  predict.steps = read_formula(fields, "steps");
  predict.max_congestion = read_formula(fields, "max_congestion");
  const Json* is_free = fields.find("congestion_free", Need::optional, "");
  if (is_free != nullptr && !is_free->is_null()) predict.congestion_free = fields.flag("congestion_free");
  if (const Json* contents = fields.find("contents", Need::optional, ""))
    (void)read_contents(*contents, fields.pointer("contents"), true, findings);  // when they are judged, again
  (void)read_drawing_questions(fields, true);                                    // likewise
  if (const Json* over = fields.find("over", Need::optional, ""))
    predict.over = read_field_values(*over, fields.pointer("over"), findings);
  return predict;
}

Exercise read_exercise(const Json& value, const std::string& pointer, Findings& findings) {
  Names allowed{"title", "text", "questions", "contents", "parameters"};
  allowed.insert(allowed.end(), drawing_fields().begin(), drawing_fields().end());
  const Fields fields(value, pointer, allowed, findings);
  Exercise exercise;
  if (!fields.is_object()) return exercise;
  if (fields.find("title", Need::required, "give one line of 1 to 200 characters") != nullptr)
    exercise.title = fields.text("title", {1, 200}).value_or("");
  check_replaced(exercise.title, fields.pointer("title"), findings);
  if (const Json* text = fields.find("text", Need::optional, ""))
    exercise.text = read_texts(*text, fields.pointer("text"), findings);
  if (const Json* questions = fields.find("questions", Need::required, "give a list of what is asked"))
    exercise.questions = read_questions(*questions, fields.pointer("questions"), findings);
  if (const Json* contents = fields.find("contents", Need::optional, ""))
    (void)read_contents(*contents, fields.pointer("contents"), false, findings);  // with what is drawn, again
  (void)read_drawing_questions(fields, false);                                    // likewise
  if (const Json* parameters = fields.find("parameters", Need::optional, ""))
    exercise.parameters = read_field_values(*parameters, fields.pointer("parameters"), findings, "exercise.contents.");
  return exercise;
}

}  // namespace hopscope::input
