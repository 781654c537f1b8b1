#include "scenario/lecture.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/fields.hpp"
#include "scenario/paths.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view scenario_rule = "give the path of a scenario file, relative to this one";
constexpr TextRule title_rule{1, 200};
constexpr TextRule paragraph_rule{1, 4000};
constexpr std::size_t most_scenarios_beside = 4;

std::optional<Json> load(const std::string& file, std::vector<Mistake>& mistakes) {
  const auto text = read_text(file, "a lecture", mistakes);
  return text ? parse_json(*text, file, mistakes) : std::nullopt;
}

std::string title_of(const Fields& fields) {
  if (fields.find("title", Need::required, "give one line of 1 to 200 characters") == nullptr) return "";
  return fields.text("title", title_rule).value_or("");
}

/// The entries of a list of texts. What is wrong with them is told.
std::vector<std::string> texts_of(const Json& list, const std::string& pointer, const TextRule& rule,
                                  Findings& findings) {
  if (!list.is_array()) {
    findings.add(pointer, fmt::format("is {}; give a list of texts", shown(list)));
    return {};
  }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string here = pointer_to(pointer, i);
    const std::string* text = list[i].get_ptr<const std::string*>();
    if (text != nullptr && text->size() >= rule.least && text->size() <= rule.most) {
      texts.push_back(*text);
    } else {
      findings.add(here,
                   fmt::format("is {}; give a text of {} to {} characters", shown(list[i]), rule.least, rule.most));
    }
  }
  return texts;
}

std::vector<std::string> scenarios_beside(const Fields& fields, const std::string& file) {
  Findings& findings = fields.findings();
  const Json* list = fields.find("scenarios", Need::required, "give a list of scenario files");
  if (list == nullptr) return {};
  const std::string pointer = fields.pointer("scenarios");
  if (list->is_array() && (list->empty() || list->size() > most_scenarios_beside)) {
    findings.add(pointer, fmt::format("has {} scenarios; give 1 to {}, which then stand side by side", list->size(),
                                      most_scenarios_beside));
    return {};
  }
  const auto names = texts_of(*list, pointer, paragraph_rule, findings);
  std::vector<std::string> files;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string path = path_from(file, names[i]);
    if (const std::string why = unusable(names[i], path); !why.empty() && names.size() == list->size()) {
      findings.add(pointer_to(pointer, i), fmt::format("{}; {}", why, scenario_rule));
    }
    files.push_back(path);
  }
  return files;
}

Lecture::Chapter chapter_at(const Json& value, const std::string& pointer, const std::string& file,
                            Findings& findings) {
  const Fields fields(value, pointer, {"title", "text", "scenarios"}, findings);
  Lecture::Chapter chapter;
  if (!fields.is_object()) return chapter;
  chapter.title = title_of(fields);
  if (const Json* text = fields.find("text", Need::optional, "")) {
    chapter.text = texts_of(*text, fields.pointer("text"), paragraph_rule, findings);
  }
  chapter.scenarios = scenarios_beside(fields, file);
  return chapter;
}

}  // namespace

}  // namespace hopscope::input

namespace hopscope {

bool is_lecture(const std::string& file) {
  std::vector<Mistake> unheard;
  const auto root = input::load(file, unheard);
  return root && root->is_object() && root->contains("chapters") && !root->contains("schedule");
}

Lecture read_lecture(const std::string& file) {
  using namespace input;
  Findings findings(file);
  std::vector<Mistake> mistakes;
  const auto root = load(file, mistakes);
  for (Mistake& mistake : mistakes) findings.add(std::move(mistake));
  findings.throw_if_any();
  const Fields fields(*root, "", {"$schema", "title", "chapters"}, findings);
  Lecture lecture{file, "", {}};
  if (fields.is_object()) {
    lecture.title = title_of(fields);
    const Json* chapters = fields.find("chapters", Need::required, "give a list of chapters");
    if (chapters != nullptr && (!chapters->is_array() || chapters->empty())) {
      findings.add("/chapters", fmt::format("is {}; give a list of at least one chapter", shown(*chapters)));
    } else if (chapters != nullptr) {
      for (std::size_t i = 0; i < chapters->size(); ++i) {
        lecture.chapters.push_back(chapter_at((*chapters)[i], pointer_to("/chapters", i), file, findings));
      }
    }
  }
  findings.throw_if_any();
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
