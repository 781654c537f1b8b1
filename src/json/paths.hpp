#pragma once

#include <array>
#include <string>
#include <string_view>

#include <hopscope/files.hpp>

namespace hopscope::input {

/// Fields whose value is the name of a file, wherever they occur.
inline constexpr std::array<std::string_view, 5> names_of_files{"file", "csv", "matrix_market", "program", "messages"};

/// The path of a file that a scenario names relative to itself, or to the current folder if the scenario was read from
/// a pipe. "-" is standard input.
[[nodiscard]] std::string path_from(Files& files, const std::string& scenario_file, const std::string& name);

/// Why there is no readable file at `file`, which the scenario calls `name`; empty if there is.
[[nodiscard]] std::string unusable(Files& files, const std::string& name, const std::string& file);

}  // namespace hopscope::input
