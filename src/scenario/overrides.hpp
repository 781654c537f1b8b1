#pragma once

#include <vector>

#include <hopscope/scenario.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// `--set` as the user typed it.
[[nodiscard]] std::string option_text(const Override& override_);

/// True if the override changes something inside the platform, not the field `platform` as a whole.
[[nodiscard]] bool is_inside_platform(const Override& override_);

/// True if a path leads to something, or into a list, where an override tells what is wrong with it.
[[nodiscard]] bool leads_somewhere(const std::string& path, const Json& root);

/// Puts VALUE at PATH, or takes the field out if VALUE is null. Objects on the way that are not there are made; the
/// readers judge what comes out. A path that leads through something else is a mistake.
void apply_override(Json& root, const Override& override_, Findings& findings);

}  // namespace hopscope::input
