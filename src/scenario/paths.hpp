#pragma once

#include <array>
#include <string>
#include <string_view>

#include <hopscope/files.hpp>

namespace hopscope::input {

/// Fields whose text is the name of a file, wherever they stand.
inline constexpr std::array<std::string_view, 3> names_of_files{"file", "csv", "matrix_market"};

/// The path of a file that a scenario names relative to itself, or to the current folder if the scenario came through a
/// pipe. "-" is standard input.
[[nodiscard]] std::string path_from(Files& files, const std::string& scenario_file, const std::string& name);

/// Why there is no file to read at `file`, which the scenario calls `name`; empty if there is.
[[nodiscard]] std::string unusable(Files& files, const std::string& name, const std::string& file);

}  // namespace hopscope::input
