#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "output/lab/lab.hpp"

namespace hopscope {

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
