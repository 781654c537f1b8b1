#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

/// A time over a number that can be chosen, such as that of the segments of a message. The page asks for a sketch of
/// the curve before it draws it.
struct CurveToSketch {
  std::string formula;    ///< in the parameters m, p and costs of the first run, and in `over`
  std::string over;       ///< its variable, "n"
  std::string words;      ///< what that counts, "segments"
  std::int64_t from = 1;  ///< the curve begins here
  std::int64_t to = 1;    ///< and ends here, above `from`
  std::int64_t at = 1;    ///< the variable in the last run of the chapter: there the curve has the time of that run
};

/// A file that presents scenarios in order, with explanations.
struct Lecture {
  struct Chapter {
    std::string title;
    std::vector<std::string> text;       ///< paragraphs
    std::vector<std::string> scenarios;  ///< files, at least one; shown side by side
    Step step = 0;                       ///< at which it opens, 0: before the first
    bool is_covered = false;             ///< findings, times and later steps are shown on request only
    std::string file = {};               ///< of the lecture
    std::string pointer = {};            ///< where it is in that: "/chapters/3"
    std::string view = "network";        ///< the picture with which it opens: "network", "space-time", "trees", "mapping"
    std::optional<CurveToSketch> sketch = {};
  };

  std::string file;
  std::string title;
  std::vector<Chapter> chapters;  ///< at least one
};

/// True if the file has chapters, or a title and no field of another kind of file. False if it cannot be read.
[[nodiscard]] bool is_lecture(Files& files, const std::string& file);

/// Reads a lecture. Its scenarios, which it names relative to itself, are not read.
/// @param mistakes receives every mistake found; the lecture then contains the valid parts, and names only existing
/// files
[[nodiscard]] Lecture read_lecture(Files& files, const std::string& file, std::vector<Mistake>& mistakes);

/// The files of all its scenarios, each once, in the order of their first appearance.
[[nodiscard]] std::vector<std::string> scenarios_of(const Lecture& lecture);

}  // namespace hopscope
