#pragma once

#include <optional>
#include <string>

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// A scenario file with the overrides of the command line, and with the content of the platform file in place of its
/// name.
struct Document {
  Json root;
  bool has_platform = true;            ///< false if the platform file could not be read, which is already reported
  std::string platform_file;           ///< empty if the platform is in the scenario itself
  std::vector<std::string> overrides;  ///< as typed
};

/// The kind of a file.
enum class DocumentKind { scenario, embedding, platform };

/// The intended kind of a file, by its fields; a scenario if no other.
[[nodiscard]] DocumentKind kind_of(Files& files, const std::string& file);

/// A platform file becomes the field "platform" of an otherwise empty document.
/// @return none if there is no document of that kind to read, which is reported in the findings.
[[nodiscard]] std::optional<Document> load_document(const std::string& file, const ReadOptions& options,
                                                    Findings& findings, DocumentKind kind = DocumentKind::scenario);

/// True if the file has a guest and no schedule.
[[nodiscard]] bool holds_embedding(Files& files, const std::string& file);

/// True if the file has a topology, and is neither a scenario nor an embedding.
[[nodiscard]] bool holds_platform(Files& files, const std::string& file);

/// True if the file has chapters and no schedule, or a title and no field of another kind of file.
[[nodiscard]] bool holds_lecture(Files& files, const std::string& file);

/// "quickstart" for "scenarios/quickstart.json".
[[nodiscard]] std::string name_of_file(const std::string& file);

}  // namespace hopscope::input
