#pragma once

#include "service/study_kind.hpp"

namespace hopscope {

/// All studies, in the order of the help.
[[nodiscard]] const std::vector<StudyKind>& all_studies();
/// Null if there is none of that name.
[[nodiscard]] const StudyKind* study_named(std::string_view name);

}  // namespace hopscope
