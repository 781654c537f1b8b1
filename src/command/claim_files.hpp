#pragma once

#include <string>
#include <vector>

namespace hopscope {

/// Where the claims of the book are, for a command line that names none.
inline constexpr const char* usual_claims = "scenarios/claims";

/// False too if that cannot be found out.
[[nodiscard]] bool is_folder(const std::string& path);

/// The JSON files of a folder that are no schemas, in order. @throws InputError if there is none
[[nodiscard]] std::vector<std::string> claim_files_in(const std::string& folder);

}  // namespace hopscope
