// The fields of a schedule that its operation and its algorithm need, as a scenario has them.
#pragma once

#include <string>

#include <fmt/format.h>

#include "support/setup.hpp"

namespace hopscope::test {

/// The message size, where the operation has one, and what the algorithm refuses to be without; each begins with a
/// comma.
inline std::string needed_fields(const Algorithm& algorithm, const std::string& words) {
  std::string text;
  for (const Field& field : catalogue().operation(algorithm.operation)->fields) {
    if (field.kind == Field::Kind::words) text += fmt::format(R"(, "message_words": {})", words);
  }
  if (algorithm.misfit_of_schedule == nullptr) return text;
  for (const Option& value : algorithm.example.values) {
    if (std::get_if<double>(&value.value) != nullptr) text += fmt::format(R"(, "{}": true)", value.name);
  }
  return text;
}

}  // namespace hopscope::test
