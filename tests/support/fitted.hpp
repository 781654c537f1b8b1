#pragma once

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

/// The output of `fit` for a file with this text.
inline nlohmann::json fitted(const Workplace& here, const std::string& text, const std::string& options = "") {
  here.put("times.csv", text);
  const auto ending = here.hopscope("fit times.csv --format json " + options);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return nlohmann::json::parse(ending.output);
}

}  // namespace hopscope::test
