#include "study/explain.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <hopscope/schedule_file.hpp>

#include "json/json_text.hpp"
#include "scenario/schedule_format.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

using input::Json;

void add_fields(Json& schedule, const OperationKind& operation) {
  for (const Field& field : operation.fields) {
    if (field.is_required()) schedule[field.name] = Json::parse(field.example);
  }
}

// Networks of eight or nine nodes, the most symmetric first.
constexpr std::array small_platforms{
    R"({"topology": {"family": "hypercube", "dimension": 3}})",
    R"({"topology": {"family": "hypercube", "dimension": 3}, "mapping": "gray"})",
    R"({"topology": {"family": "ring", "nodes": 8}})",
    R"({"topology": {"family": "ring", "nodes": 8}, "ports": 2})",
    R"({"topology": {"family": "torus", "dims": [3, 3]}})",
    R"({"topology": {"family": "mesh", "dims": [3, 3]}, "ports": "all"})",
    R"({"topology": {"family": "line", "nodes": 8}, "ports": "all"})",
    R"({"topology": {"family": "complete", "nodes": 8}})",
    R"({"topology": {"family": "clusters", "sizes": [4, 4], "inter": {"t_s": 500, "t_w": 4, "t_h": 2}}})",
    R"({"topology": {"family": "complete", "nodes": 9}})",
};

// A scenario beside the file, so that it names the file as a scenario there would.
std::string scenario_text(const std::string& title, const OperationKind& operation, const char* on) {
  constexpr std::size_t most_of_title = 100;  // characters
  Json platform = Json::parse(on);
  platform["costs"] = {{"t_s", 50}, {"t_w", 1}, {"t_h", 2}};
  Json schedule{{"operation", operation.name}, {"program", title}};
  add_fields(schedule, operation);
  const Json scenario{{"name", "A worked example: " + shortened(printable(title), most_of_title)},
                      {"platform", std::move(platform)},
                      {"schedule", std::move(schedule)}};
  return scenario.dump();
}

}  // namespace

std::optional<Scenario> small_example_of(const std::string& file, Files& files, const Catalogue& catalogue,
                                         std::vector<std::string>& reasons) {
  const std::string named = open_schedule(file, files, catalogue)->operation();
  const OperationKind* operation = catalogue.operation(named.empty() ? "all-to-all" : named);
  if (operation == nullptr)
    throw InputError({{file, "", fmt::format("is for the operation \"{}\", which does not exist", named)}});
  const std::string title = std::filesystem::path(file).filename().string();
  if (find_broken_utf8(title))
    throw InputError({{file, "", "has a name that is not UTF-8, so no scenario can name it"}});
  for (const char* platform : small_platforms) {
    try {
      return parse_scenario(scenario_text(title, *operation, platform), file + ".json", files, catalogue);
    } catch (const InputError& error) {
      const auto& [where, pointer, reason] = error.mistakes().front();
      if (where != file + ".json") throw;  // a mistake of the program, and no misfit
      if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
    }
  }
  return std::nullopt;
}

}  // namespace hopscope
