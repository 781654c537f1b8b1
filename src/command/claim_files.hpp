#pragma once

#include <string>
#include <vector>

namespace hopscope {

/// The default folder of the claims of the book.
inline constexpr const char* usual_claims = "scenarios/claims";

/// False also if that cannot be determined.
[[nodiscard]] bool is_folder(const std::string& path);

/// The JSON files of a folder except schemas, in order. @throws InputError if there is none
[[nodiscard]] std::vector<std::string> claim_files_in(const std::string& folder);

}  // namespace hopscope
