#pragma once

#include <string>

namespace hopscope {

/// The machine that this process runs on.
struct Host {
  std::string name;
  /// Of the machine since it was started: containers that run on it have names of their own, and share its memory.
  std::string identity;
};

/// HOPSCOPE_HOST, if it is set, is taken for both.
[[nodiscard]] const Host& this_host();

}  // namespace hopscope
