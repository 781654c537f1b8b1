#include <hopscope/names.hpp>

#include "output/json_parts.hpp"
#include "output/result.hpp"

namespace hopscope {

namespace {

Json mistakes_json(const CheckedFile& checked) {
  Json json;
  json["file"] = checked.file;
  json["ok"] = checked.mistakes.empty();
  json["mistakes"] = Json::array();
  for (const auto& mistake : checked.mistakes) {
    json["mistakes"].push_back({{"file", mistake.file}, {"pointer", mistake.pointer}, {"message", mistake.message}});
  }
  return json;
}

Json explanation_json(const Explanation& explained) {
  const auto& algorithm = *explained.algorithm;
  Json json;
  json["operation"] = algorithm.operation;
  json["name"] = algorithm.name;
  json["title"] = algorithm.title;
  json["source"] = algorithm.source;
  json["where"] = algorithm.where;
  json["options"] = names_of(algorithm.options);
  json["pseudo_code"] = algorithm.pseudo_code;
  json["advice"] = algorithm.advice;
  json["formulas"] = formulas_json(explained.example.analytic, explained.example.time);
  json["example"] = result_with_steps(explained.example);
  return json;
}

Json way_json(const OperationExplanation::Way& way) {
  const Algorithm& algorithm = *way.algorithm;
  Json json{{"name", algorithm.name},     {"title", algorithm.title},   {"where", algorithm.where},
            {"advice", algorithm.advice}, {"source", algorithm.source}, {"options", names_of(algorithm.options)}};
  json["formulas"] = Json::array();
  for (const Analytic& each : way.formulas) {
    json["formulas"].push_back({{"name", each.name}, {"kind", name_of(each.kind)}, {"formula", each.formula}});
  }
  return json;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json explanation_json(const OperationExplanation& explained) {
  const OperationKind& operation = *explained.operation;
  Json json{{"operation", operation.name},        {"title", operation.title},
            {"mpi", text_or_null(operation.mpi)}, {"source", text_or_null(operation.source)},
            {"summary", operation.summary},       {"before", operation.before},
            {"after", operation.after},           {"fields", names_of(operation.fields)}};
  json["algorithms"] = Json::array();
  for (const auto& way : explained.ways) json["algorithms"].push_back(way_json(way));
  return json;
}

}  // namespace

std::string json(std::span<const CheckedFile> files) {
  std::string out;
  append_lines(out, files, "",
               [](std::string& text, const CheckedFile& file) { append_text(text, mistakes_json(file)); });
  return out + '\n';
}

std::string json(std::span<const ListSection> sections) {
  Json json;
  for (const auto& section : sections) {
    auto& list = json[section.key];
    if (list.is_null()) list = Json::array();
    for (const auto& entry : section.entries) {
      Json object;
      object["name"] = entry.name;
      if (!section.group.empty()) object["operation"] = section.group;
      if (!entry.where.empty()) object["where"] = entry.where;
      object["summary"] = entry.summary;
      list.push_back(std::move(object));
    }
  }
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

std::string json(std::span<const AnyExplanation> explanations) {
  std::string out;
  append_lines(out, explanations, "", [](std::string& text, const AnyExplanation& any) {
    append_object(text, std::visit([](const auto& explained) { return explanation_json(explained); }, any), "  ");
  });
  return out + '\n';
}

}  // namespace hopscope
