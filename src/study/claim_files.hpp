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

/// The files that are named, with folders expanded; those of scenarios/claims if none is.
/// @throws InputError if a folder cannot be read, or has no such file
[[nodiscard]] std::vector<std::string> claim_files(const std::vector<std::string>& named);

}  // namespace hopscope
