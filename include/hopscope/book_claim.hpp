#pragma once

#include <string>

namespace hopscope {

/// A claim of the literature about a schedule or a mapping, and what the simulation shows.
struct BookClaim {
  enum class Finding { holds, holds_as_bound, fails };

  std::string says;    ///< the claim, in words
  std::string source;  ///< where it stands, the section first: "2.7.1, figure 2.33"
  Finding finding = Finding::holds;
  std::string from;   ///< where it begins to fail: "p = 64"; empty unless it fails, and possibly then
  std::string found;  ///< what the simulation shows, in a sentence
};

}  // namespace hopscope
