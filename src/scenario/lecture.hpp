#pragma once

#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

/// A file that puts scenarios in an order and says what to see in them.
struct Lecture {
  struct Chapter {
    std::string title;
    std::vector<std::string> text;       ///< paragraphs
    std::vector<std::string> scenarios;  ///< files, at least one; they stand side by side
    Step step = 0;                       ///< at which it opens, 0: before the first
  };

  std::string file;
  std::string title;
  std::vector<Chapter> chapters;  ///< at least one
};

/// True if the file has chapters, or a title and nothing of any other file. One that cannot be read is none.
[[nodiscard]] bool is_lecture(Files& files, const std::string& file);

/// Reads a lecture. Its scenarios, which it names relative to itself, are not read.
/// @param mistakes are told every one that is found; the lecture then has what is right, and names only files that are
/// there
[[nodiscard]] Lecture read_lecture(Files& files, const std::string& file, std::vector<Mistake>& mistakes);

/// The files of all its scenarios, each once, in the order in which they turn up.
[[nodiscard]] std::vector<std::string> scenarios_of(const Lecture& lecture);

}  // namespace hopscope
