#pragma once

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

using Json = nlohmann::json;

/// The document of `plot` for results.db.
inline Json plot_json(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("plot results.db --format json " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace hopscope::test
