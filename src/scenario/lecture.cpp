#include "scenario/lecture.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/document.hpp"
#include "json/fields.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view scenario_rule = "give the path of a scenario file, relative to this one";
constexpr TextRule title_rule{1, 200};
constexpr TextRule paragraph_rule{1, 4000};
constexpr std::size_t most_scenarios_beside = 4;
constexpr std::int64_t last_step = 1'000'000'000;
constexpr std::string_view on_request = "on request";
const Names ways_to_reveal{"at once", on_request};
const Names chapter_views{"network", "space-time", "trees", "mapping"};
constexpr TextRule formula_rule{1, 200};
constexpr TextRule variable_rule{1, 20};
constexpr TextRule words_rule{1, 60};
constexpr std::int64_t last_of_sketch = 1'000'000;

std::string title_of(const Fields& fields) {
  if (fields.find("title", Need::required, "give one line of 1 to 200 characters") == nullptr) return "";
  return fields.text("title", title_rule).value_or("");
}

std::vector<std::string> paragraphs_of(const Fields& fields) {
  std::vector<std::string> paragraphs;
  const Json* list = fields.find("text", Need::optional, "");
  if (list == nullptr) return paragraphs;
  const std::string pointer = fields.pointer("text");
  if (!list->is_array()) {
    fields.findings().add(pointer, fmt::format("is {}; give a list of paragraphs", shown(*list)));
    return paragraphs;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    auto paragraph = read_line((*list)[i], pointer_to(pointer, i), paragraph_rule, fields.findings());
    if (paragraph) paragraphs.push_back(std::move(*paragraph));
  }
  return paragraphs;
}

/// The kind of a file that is not intended as a scenario; empty if it is.
std::string_view other_kind(Files& files, const std::string& file) {
  const auto kind = input::kind_of_file(files, file);
  if (kind == FileIs::platform) return "a platform";
  if (kind == FileIs::embedding) return "an embedding";
  return kind == FileIs::lecture ? "a lecture" : "";
}

/// The file of one scenario, or a mistake.
std::optional<std::string> scenario_file(const Json& value, const std::string& pointer, const std::string& lecture,
                                         Findings& findings) {
  const auto* name = value.get_ptr<const std::string*>();
  if (name == nullptr) {
    findings.add(pointer, fmt::format("is {}; {}", shown(value), scenario_rule));
    return std::nullopt;
  }
  Files& files = findings.files();
  std::string file = path_from(files, lecture, *name);
  if (const std::string why = unusable(files, *name, file); !why.empty()) {
    findings.add(pointer, fmt::format("{}; {}", why, scenario_rule));
    return std::nullopt;
  }
  if (const std::string_view other = other_kind(files, file); !other.empty()) {
    findings.add(pointer, fmt::format("\"{}\" is {}; {}", *name, other, scenario_rule));
    return std::nullopt;
  }
  return file;
}

std::vector<std::string> scenarios_beside(const Fields& fields, const std::string& lecture) {
  std::vector<std::string> files;
  const Json* list = fields.find("scenarios", Need::required, "give a list of scenario files");
  if (list == nullptr) return files;
  const std::string pointer = fields.pointer("scenarios");
  if (!list->is_array()) {
    fields.findings().add(pointer, fmt::format("is {}; give a list of scenario files", shown(*list)));
    return files;
  }
  if (list->empty() || list->size() > most_scenarios_beside) {
    fields.findings().add(pointer, fmt::format("has {} scenarios; give 1 to {}, which are then shown side by side",
                                               list->size(), most_scenarios_beside));
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Json& value = (*list)[i];
    const auto here = list->begin() + static_cast<std::ptrdiff_t>(i);
    if (value.is_string() && std::find(list->begin(), here, value) != here) {
      fields.findings().add(pointer_to(pointer, i),
                            fmt::format("repeats {}; give each scenario of a chapter once", shown(value)));
      continue;
    }
    auto file = scenario_file(value, pointer_to(pointer, i), lecture, fields.findings());
    if (file) files.push_back(std::move(*file));
  }
  return files;
}

/// A required line of text.
std::string line_of(const Fields& fields, std::string_view name, const TextRule& rule, std::string_view give) {
  if (fields.find(name, Need::required, give) == nullptr) return "";
  return fields.text(name, rule).value_or("");
}

std::optional<CurveToSketch> sketch_of(const Fields& chapter) {
  const Json* value = chapter.find("sketch", Need::optional, "");
  if (value == nullptr) return std::nullopt;
  static const Names allowed{"formula", "over", "words", "from", "to", "at"};
  const Fields fields(*value, chapter.pointer("sketch"), allowed, chapter.findings());
  if (!fields.is_object()) return std::nullopt;
  CurveToSketch sketch;
  sketch.formula = line_of(fields, "formula", formula_rule, "give the formula of a time");
  sketch.over = line_of(fields, "over", variable_rule, "give the name of its variable");
  sketch.words = line_of(fields, "words", words_rule, "say what the variable counts");
  const auto from = fields.integer("from", Need::optional, 1, last_of_sketch - 1);
  sketch.from = from.value_or(1);
  sketch.to = fields.integer("to", Need::required, 2, last_of_sketch).value_or(last_of_sketch);
  sketch.at = fields.integer("at", Need::required, 1, last_of_sketch).value_or(sketch.from);
  if (sketch.to <= sketch.from)
    fields.findings().add(fields.pointer("to"),
                          fmt::format("is {}; give more than \"from\", {}", sketch.to, sketch.from));
  return sketch;
}

Lecture::Chapter read_chapter(const Json& value, const std::string& pointer, const std::string& file,
                              Findings& findings) {
  static const Names allowed{"title", "text", "scenarios", "step", "reveal", "view", "sketch"};
  const Fields fields(value, pointer, allowed, findings);
  Lecture::Chapter chapter;
  chapter.file = file;
  chapter.pointer = pointer;
  if (!fields.is_object()) return chapter;
  chapter.title = title_of(fields);
  chapter.text = paragraphs_of(fields);
  chapter.scenarios = scenarios_beside(fields, file);
  if (const auto step = fields.integer("step", Need::optional, 0, last_step)) chapter.step = static_cast<Step>(*step);
  if (const auto view = fields.name("view", Need::optional, "picture", chapter_views)) chapter.view = *view;
  chapter.sketch = sketch_of(fields);
  chapter.is_covered = fields.name("reveal", Need::optional, "way to reveal", ways_to_reveal) == on_request;
  return chapter;
}

Lecture read_root(const Json& root, const std::string& file, Findings& findings) {
  static const Names allowed{"$schema", "title", "chapters"};
  Lecture lecture{file, "", {}};
  const Fields fields(root, "", allowed, findings);
  if (!fields.is_object()) return lecture;
  (void)fields.text("$schema", {1, 1000});
  lecture.title = title_of(fields);
  const Json* chapters = fields.find("chapters", Need::required, "give a list of chapters");
  if (chapters == nullptr) return lecture;
  if (!chapters->is_array() || chapters->empty()) {
    findings.add("/chapters", fmt::format("{}; give a list of at least one chapter",
                                          chapters->is_array() ? "the list is empty" : "is " + shown(*chapters)));
    return lecture;
  }
  for (std::size_t i = 0; i < chapters->size(); ++i) {
    lecture.chapters.push_back(read_chapter((*chapters)[i], pointer_to("/chapters", i), file, findings));
  }
  return lecture;
}

}  // namespace

}  // namespace hopscope::input

namespace hopscope {

bool is_lecture(Files& files, const std::string& file) { return input::holds_lecture(files, file); }

Lecture read_lecture(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  Lecture lecture{file, "", {}};
  const auto text = input::read_text(files, file, "a lecture", mistakes);
  const auto root = text ? input::parse_json(*text, file, mistakes) : std::nullopt;
  if (!root) return lecture;
  input::Findings findings(files, file);
  lecture = input::read_root(*root, file, findings);
  try {
    findings.throw_if_any();
  } catch (const InputError& error) {
    mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
  }
  return lecture;
}

std::vector<std::string> scenarios_of(const Lecture& lecture) {
  std::vector<std::string> files;
  for (const auto& chapter : lecture.chapters) {
    for (const auto& file : chapter.scenarios) {
      if (std::ranges::find(files, file) == files.end()) files.push_back(file);
    }
  }
  return files;
}

}  // namespace hopscope
