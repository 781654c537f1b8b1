#pragma once

// JSON documents, the paths in them, and their changes by --set.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/files.hpp>
#include <hopscope/scenario.hpp>

#include "json/file_kinds.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// Fields whose value is the name of a file, wherever they occur.
inline constexpr std::array<std::string_view, 5> names_of_files{"file", "csv", "matrix_market", "program", "messages"};

/// The path of a file that a scenario names relative to itself, or to the current folder if the scenario was read from
/// a pipe. "-" is standard input.
[[nodiscard]] std::string path_from(Files& files, const std::string& scenario_file, const std::string& name);

/// Why there is no readable file at `file`, which the scenario calls `name`; empty if there is.
[[nodiscard]] std::string unusable(Files& files, const std::string& name, const std::string& file);

/// `--set` as the user typed it.
[[nodiscard]] std::string option_text(const Override& override_);

/// True if the override changes something inside the platform, not the field `platform` as a whole.
[[nodiscard]] bool is_inside_platform(const Override& override_);

/// True if a path leads to an existing value, or into a list, where an override reports what is wrong with it.
[[nodiscard]] bool leads_somewhere(const std::string& path, const Json& root);

/// Sets the field at PATH to VALUE, or removes it if VALUE is null. Missing objects on the path are created; the
/// readers check the result. A path through anything but objects is a mistake.
void apply_override(Json& root, const Override& override_, Findings& findings);
/// The same with a value that has been read: a mistake is that of the option that would say so.
void set_field(Json& root, const std::string& path, const Json& value, Findings& findings);

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

/// What a file is meant as, by its fields; none if it cannot be read or its fields are of no kind.
[[nodiscard]] std::optional<FileIs> kind_of_file(Files& files, const std::string& file);

/// True if the file has a guest and no schedule.
[[nodiscard]] bool holds_embedding(Files& files, const std::string& file);

/// True if the file has a topology, and is neither a scenario nor an embedding.
[[nodiscard]] bool holds_platform(Files& files, const std::string& file);

/// True if the file has chapters and no schedule, or a title and no field of another kind of file.
[[nodiscard]] bool holds_lecture(Files& files, const std::string& file);

/// "quickstart" for "scenarios/quickstart.json".
[[nodiscard]] std::string name_of_file(const std::string& file);

}  // namespace hopscope::input
