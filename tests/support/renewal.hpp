// Texts that are recorded in the repository and renewed by scripts/renew.
#pragma once

#include <string>
#include <vector>

#include "support/json_layout.hpp"

namespace hopscope::test {

/// True where recorded texts are to be written anew: with HOPSCOPE_REWRITE=1 in the environment.
[[nodiscard]] bool is_renewing();

/// A JSON text that says what it should.
struct Renewal {
  std::string text;
  std::vector<std::string> places;  ///< that say something else so far, each a JSON pointer
};

/// The text with other values. What is equal keeps every byte. An element of a list is taken for the one that stood
/// there before if it is an object and has a value in common with it, as `if` or `then`.
[[nodiscard]] Renewal renewed(const std::string& text, const OrderedJson& wanted);

}  // namespace hopscope::test
