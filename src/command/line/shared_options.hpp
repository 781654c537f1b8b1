#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// Whether a command takes one of the shared options: "--messages". Not for options of a single command.
[[nodiscard]] bool takes(std::string_view command, std::string_view option);

/// Why a command does not take a shared option, and which does: "report takes no --watch; run does".
[[nodiscard]] std::string why_not_taken(std::string_view command, std::string_view option);

}  // namespace hopscope
