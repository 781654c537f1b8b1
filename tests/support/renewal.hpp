// Texts that are recorded in the repository and renewed by scripts/renew.
#pragma once

#include <string>
#include <vector>

#include "support/json_layout.hpp"

namespace hopscope::test {

/// True if recorded texts are to be updated: with HOPSCOPE_REWRITE=1 in the environment.
[[nodiscard]] bool is_renewing();

/// An updated JSON text.
struct Renewal {
  std::string text;
  std::vector<std::string> places;  ///< the places that were changed, each a JSON pointer
};

/// The text with other values. Equal parts keep every byte. An element of a list is matched with a previous one if both
/// are objects with a value in common, such as `if` or `then`.
[[nodiscard]] Renewal renewed(const std::string& text, const OrderedJson& wanted);

}  // namespace hopscope::test
