#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json_text.hpp"

namespace hopscope::input {

/// What a file may be that somebody gives to a command.
enum class FileIs {
  certificate,
  benchmark_log,
  measurements,
  embedding,
  scenario,
  lecture,
  platform,
  store,
  messages,
  program,
  schedule,
  network,
  matrix,
  page
};

/// A kind of file in words, and what it is for: what a command says that is given it by mistake.
struct FileKindInWords {
  FileIs is;
  std::string_view what;                   ///< "a platform"
  std::string_view use;                    ///< "hopscope map takes it"
  std::vector<std::string_view> commands;  ///< that take it as an argument; may be empty
};

/// The words for a kind of file.
[[nodiscard]] const FileKindInWords& words_for(FileIs kind);

/// What a command takes: "a scenario or a lecture"; empty for a command that takes none of these files.
[[nodiscard]] std::string wanted_by(std::string_view command);

/// "this is a platform, not a scenario; hopscope overview takes it"
[[nodiscard]] std::string misplaced(FileIs kind, std::string_view wanted);

/// The kind of a JSON document, by its fields; none if it has not those of any.
[[nodiscard]] std::optional<FileIs> kind_of_document(const Json& root);

}  // namespace hopscope::input
