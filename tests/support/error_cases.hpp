// The broken scenarios of tests/errors, which are in topic files. Their format is described in errors.cpp there.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace hopscope::test {

/// A broken scenario, or a broken lecture, and its expected output.
struct ErrorCase {
  /// Names are relative to tests/errors.
  struct File {
    std::string name;
    std::string content;
    bool is_directory = false;
  };

  std::string name;                    ///< "structure/shift_zero": what detects the mistake, and the mistake
  std::string topic;                   ///< the topic file: "schedule/shift.cases"
  std::size_t line = 0;                ///< the line of the topic file at which the case begins
  std::vector<std::string> arguments;  ///< "--set a=b"
  std::vector<File> files;             ///< the scenario, unless there is none, and the files that it needs
  std::string says;                    ///< the expected output, each line with its end
  std::size_t says_at = 0;             ///< its offset in the topic file
  bool is_accepted = false;            ///< the case shows that this is not a mistake
  bool needs_disk = false;             ///< files in memory do not suffice

  [[nodiscard]] std::string file() const { return name + ".json"; }
  /// The text of the scenario; empty if there is none.
  [[nodiscard]] std::string scenario() const;
};

/// The prefix of the output if there is no mistake.
inline constexpr const char* nothing_wrong = "nothing: ";

/// The cases of one topic file.
/// @param topic its name, for messages
/// @throws std::runtime_error that names the file and the malformed line
[[nodiscard]] std::vector<ErrorCase> error_cases_in(const std::string& text, const std::string& topic);

/// The topic files beneath a folder, in order of their names, which are relative to it.
[[nodiscard]] std::vector<std::string> topic_files(const std::filesystem::path& folder);

/// The cases of all topic files beneath a folder.
/// @throws std::runtime_error as above, and if two cases have the same name
[[nodiscard]] std::vector<ErrorCase> error_cases(const std::filesystem::path& folder);

/// The cases whose names have this prefix: "structure/".
/// @throws std::runtime_error if there is none
[[nodiscard]] std::vector<ErrorCase> error_cases(const std::filesystem::path& folder, const std::string& beginning);

/// A topic file with another expected output for one of its cases, and otherwise unchanged.
/// @throws std::runtime_error if the result would not be a topic file with that output
[[nodiscard]] std::string with_other_words(const std::string& text, const std::string& topic, const std::string& name,
                                           const std::string& words);

}  // namespace hopscope::test
