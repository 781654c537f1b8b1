#pragma once

#include <vector>

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// `--set` as the user typed it.
[[nodiscard]] std::string option_text(const Override& override_);

/// True if the override changes something inside the platform, not the field `platform` as a whole.
[[nodiscard]] bool is_inside_platform(const Override& override_);

/// True if a path leads to an existing value, or into a list, where an override reports what is wrong with it.
[[nodiscard]] bool leads_somewhere(const std::string& path, const Json& root);

/// Sets the field at PATH to VALUE, or removes it if VALUE is null. Missing objects on the path are created; the
/// readers check the result. A path through anything but objects is a mistake.
void apply_override(Json& root, const Override& override_, Findings& findings);
/// The same with a value that has been read: a mistake is that of the option that would say so.
void set_field(Json& root, const std::string& path, const Json& value, Findings& findings);

}  // namespace hopscope::input
