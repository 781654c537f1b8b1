#pragma once

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <string>

#include "support/program.hpp"

namespace hopscope::test {

/// What `hopscope compare --format json` prints.
inline nlohmann::json compared(const Workplace& here, const std::string& arguments, int status = 0) {
  const auto ending = here.hopscope("compare --format json " + arguments);
  INFO(ending.errors);
  CHECK(ending.status == status);
  return nlohmann::json::parse(ending.output);
}

/// The run of the algorithm with that name, or a failure.
inline const nlohmann::json& run_named(const nlohmann::json& comparison, const std::string& name) {
  for (const auto& run : comparison.at("algorithms")) {
    if (run.at("name") == name) return run;
  }
  FAIL("no run is called " << name);
  return comparison;
}

}  // namespace hopscope::test
