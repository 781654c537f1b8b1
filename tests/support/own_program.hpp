#pragma once

#include "support/setup.hpp"

namespace hopscope::test {

/// Runs a test's own program, in which every rank has 10 words for every other.
inline Time run_program(const Engine& engine, const Platform& on, Program (*program)(Node&, Blocks),
                        Observer& observer) {
  Schedule schedule = all_to_all("direct", 10);
  schedule.content = Content::sizes;
  Algorithm algorithm = *catalogue().algorithm("all-to-all", "direct");
  algorithm.program = program;
  algorithm.rearranges = true;  // some do
  const auto operation = catalogue().operation("all-to-all")->make(schedule, on.ranks());
  return engine.run({on, algorithm, *operation, schedule}, observer);
}

}  // namespace hopscope::test
