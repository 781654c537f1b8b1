#include "study/small_example.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include <hopscope/schedule_file.hpp>

#include "scenario/schedule_format.hpp"

namespace hopscope {

namespace {

/// The fields of an operation, small enough to follow by hand.
std::string fields_of(const OperationKind& operation) {
  std::string fields;
  for (const std::string_view field : operation.fields) {
    if (field == "message_words") fields += R"(, "message_words": 8)";
    if (field == "shift") fields += R"(, "shift": 3)";
    if (field == "sizes") fields += R"(, "sizes": {"generator": "uniform", "low": 0, "high": 9})";
    if (field == "guest") fields += R"(, "guest": {"family": "ring", "nodes": 8})";
  }
  return fields;
}

// Networks of eight or nine nodes, the most symmetric first.
constexpr std::array small_platforms{
    R"("topology": {"family": "hypercube", "dimension": 3})",
    R"("topology": {"family": "hypercube", "dimension": 3}, "mapping": "gray")",
    R"("topology": {"family": "ring", "nodes": 8})",
    R"("topology": {"family": "ring", "nodes": 8}, "ports": 2)",
    R"("topology": {"family": "torus", "dims": [3, 3]})",
    R"("topology": {"family": "mesh", "dims": [3, 3]}, "ports": "all")",
    R"("topology": {"family": "line", "nodes": 8}, "ports": "all")",
    R"("topology": {"family": "complete", "nodes": 8})",
    R"("topology": {"family": "clusters", "sizes": [4, 4], "inter": {"t_s": 500, "t_w": 4, "t_h": 2}})",
    R"("topology": {"family": "complete", "nodes": 9})",
};

// A scenario beside the file, so that it names the file as a scenario there would.
std::string scenario_text(const std::string& title, const OperationKind& operation, const char* platform) {
  return fmt::format(
      R"({{"name": "A worked example: {}", "platform": {{{}, "costs": {{"t_s": 50, "t_w": 1, "t_h": 2}}}},
                          "schedule": {{"operation": "{}", "program": "{}"{}}}}})",
      title, platform, operation.name, title, fields_of(operation));
}

// As a text in JSON.
std::string escaped(const std::string& name) {
  std::string text;
  for (const char letter : name)
    text += letter == '"' || letter == '\\' ? std::string{'\\', letter} : std::string{letter};
  return text;
}

}  // namespace

std::optional<Scenario> small_example_of(const std::string& file, Files& files, const Catalogue& catalogue,
                                         std::vector<std::string>& reasons) {
  const std::string named = open_schedule(file, files, catalogue)->operation();
  const OperationKind* operation = catalogue.operation(named.empty() ? "all-to-all" : named);
  if (operation == nullptr)
    throw InputError({{file, "", fmt::format("is for the operation \"{}\", which does not exist", named)}});
  const std::string title = escaped(std::filesystem::path(file).filename().string());
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
