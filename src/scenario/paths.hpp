#pragma once

#include <string>

namespace hopscope::input {

/// The path of a file that a scenario names relative to itself.
[[nodiscard]] std::string path_from(const std::string& scenario_file, const std::string& name);

/// Why there is no file to read at `file`, which the scenario calls `name`; empty if there is.
[[nodiscard]] std::string unusable(const std::string& name, const std::string& file);

}  // namespace hopscope::input
