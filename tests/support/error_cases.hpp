// The broken scenarios of tests/errors, which stand in topic files. errors_test.cpp there says how these are written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace hopscope::test {

/// A broken scenario, or a broken lecture, and what a person gets to read about it.
struct ErrorCase {
  /// Names are as seen from tests/errors.
  struct File {
    std::string name;
    std::string content;
    bool is_directory = false;
  };

  std::string name;                    ///< "structure/shift_zero": who notices, and what is wrong
  std::string topic;                   ///< the topic file: "schedule/shift.cases"
  std::size_t line = 0;                ///< of it, at which the case begins
  std::vector<std::string> arguments;  ///< "--set a=b"
  std::vector<File> files;             ///< the scenario, unless there is none, and the files that it needs
  std::string says;                    ///< the words, each line with its end
  std::size_t says_at = 0;             ///< where they begin in the topic file
  bool is_accepted = false;            ///< there is no mistake in it, and that is what it is about
  bool needs_disk = false;             ///< files in memory would not do

  [[nodiscard]] std::string file() const { return name + ".json"; }
  /// The text of the scenario; empty if there is none.
  [[nodiscard]] std::string scenario() const;
};

/// What a program says instead of a mistake begins with this.
inline constexpr const char* nothing_wrong = "nothing: ";

/// The cases of one topic file.
/// @param topic its name, for messages
/// @throws std::runtime_error that names the file and the line which is not written as it should be
[[nodiscard]] std::vector<ErrorCase> error_cases_in(const std::string& text, const std::string& topic);

/// The topic files beneath a folder, in order of their names, which are relative to it.
[[nodiscard]] std::vector<std::string> topic_files(const std::filesystem::path& folder);

/// The cases of all topic files beneath a folder.
/// @throws std::runtime_error as above, and if two cases have one name
[[nodiscard]] std::vector<ErrorCase> error_cases(const std::filesystem::path& folder);

/// The cases whose names begin so: "structure/".
/// @throws std::runtime_error if there is none
[[nodiscard]] std::vector<ErrorCase> error_cases(const std::filesystem::path& folder, const std::string& beginning);

/// A topic file with other words for one of its cases, and all else as it was.
/// @throws std::runtime_error if that would not be a topic file any more, or would say something else
[[nodiscard]] std::string with_other_words(const std::string& text, const std::string& topic, const std::string& name,
                                           const std::string& words);

}  // namespace hopscope::test
