#pragma once

#include <optional>
#include <string>

#include <hopscope/scenario.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// A scenario file as the command line wants it: with its overrides, and the content of the platform's file in place
/// of the file's name.
struct Document {
  Json root;
  bool has_platform = true;            ///< false if the platform's file could not be read, which is told already
  std::string platform_file;           ///< empty if the platform stands in the scenario itself
  std::vector<std::string> overrides;  ///< as they were typed
};

/// What a file should be.
enum class DocumentKind { scenario, embedding, platform };

/// What a file is meant to be, by what it has; a scenario if it is no other.
[[nodiscard]] DocumentKind kind_of(Files& files, const std::string& file);

/// A platform file comes as the field "platform" of a document that has nothing else.
/// @return nothing if there is no document of that kind to read, which is told in the findings.
[[nodiscard]] std::optional<Document> load_document(const std::string& file, const ReadOptions& options,
                                                    Findings& findings, DocumentKind kind = DocumentKind::scenario);

/// True if the file has a guest and no schedule.
[[nodiscard]] bool holds_embedding(Files& files, const std::string& file);

/// True if the file has a topology, and is neither a scenario nor an embedding.
[[nodiscard]] bool holds_platform(Files& files, const std::string& file);

/// True if the file has chapters and no schedule, or a title and nothing of any other file.
[[nodiscard]] bool holds_lecture(Files& files, const std::string& file);

/// "quickstart" for "scenarios/quickstart.json".
[[nodiscard]] std::string name_of_file(const std::string& file);

}  // namespace hopscope::input
