#pragma once

#include <string>

namespace hopscope {

/// What a text claims of a schedule or a mapping, and what comes of it when it is tried.
struct BookClaim {
  enum class Finding { holds, holds_as_bound, fails };

  std::string says;    ///< the claim, in words
  std::string source;  ///< where it stands, the section first: "2.7.1, figure 2.33"
  Finding finding = Finding::holds;
  std::string from;   ///< where it begins to fail: "p = 64"; may be empty, and is unless it fails
  std::string found;  ///< what comes of it, in a sentence
};

}  // namespace hopscope
