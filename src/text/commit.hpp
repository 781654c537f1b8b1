#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// The commit that this program was built from: "b4ccc92f01", and ", modified" behind it if a file differed from it;
/// empty if that was unknown. Not there in the libraries core and io alone.
extern const std::string_view commit_of_build;

/// "0.1.0 (b4ccc92f01)".
inline std::string version_in_words() {
  std::string text = HOPSCOPE_VERSION;
  if (!commit_of_build.empty()) text.append(" (").append(commit_of_build).append(")");
  return text;
}

}  // namespace hopscope
