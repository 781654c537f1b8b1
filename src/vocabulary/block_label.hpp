#pragma once

#include <string>

#include <fmt/format.h>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The destination of a block as labels name it: "5", or "*" if all ranks get it alike.
[[nodiscard]] inline std::string destination_in_label(Rank destination) {
  return destination == everyone ? "*" : fmt::format("{}", destination);
}

/// The label of a block that is no sum, as the book's figures have it: "{3, 5}", "{0, *}".
[[nodiscard]] inline std::string block_label(Rank source, Rank destination) {
  return fmt::format("{{{}, {}}}", source, destination_in_label(destination));
}

}  // namespace hopscope
