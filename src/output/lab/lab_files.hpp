#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "output/lab/lab.hpp"

namespace hopscope {

/// The scenarios with all files that they name, under names relative to a common folder, so that they name each other
/// as before. @throws InputError if one cannot be read, or is too large for a page
[[nodiscard]] LabFiles lab_files(const std::vector<std::string>& scenarios, const ReadOptions& read);

}  // namespace hopscope
