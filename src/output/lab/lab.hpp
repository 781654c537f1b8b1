#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "scenario/lecture.hpp"

namespace hopscope {

/// Scenarios that are shown side by side.
struct LabChapter {
  std::string title = {};                    ///< empty if it is of no lecture
  std::vector<std::string> text = {};        ///< paragraphs
  int step = 0;                              ///< at which it opens
  bool is_covered = false;                   ///< findings, times and later steps are shown on request only
  std::string view = "network";              ///< the picture with which it opens
  std::optional<CurveToSketch> sketch = {};  ///< the curve that it asks for
  std::vector<std::string> scenarios;        ///< names of files
  std::vector<std::string> files = {};       ///< these, and all that they name
};

/// What a laboratory begins with.
struct LabFiles {
  std::string title;                         ///< of a lecture; otherwise empty
  std::vector<LabChapter> chapters;          ///< none: a usual scenario
  std::map<std::string, std::string> files;  ///< texts by name: the scenarios and all that they name
};

/// Whether this program has the page, with its engine.
[[nodiscard]] bool has_lab_page();

/// The page, self-contained. @pre has_lab_page()
[[nodiscard]] std::string lab_page(const LabFiles& files);

/// The chapters of lectures, and one for every other scenario; with files as they are named here, whose texts are not
/// read.
/// @param mistakes receives those of lectures
[[nodiscard]] LabFiles lab_chapters(const std::vector<std::string>& files, const ReadOptions& read,
                                    std::vector<Mistake>& mistakes);

/// The scenarios of all chapters, each once.
[[nodiscard]] std::vector<std::string> scenarios_in(const LabFiles& lab);

/// Adds all files that the chapters name, and gives them names relative to a common folder, so that they name each
/// other as before. @throws InputError if one cannot be read, or is too large for a page
void add_files(LabFiles& lab, const ReadOptions& read);

/// Both. @throws InputError also for mistakes in lectures
[[nodiscard]] LabFiles lab_files(const std::vector<std::string>& files, const ReadOptions& read);

}  // namespace hopscope
