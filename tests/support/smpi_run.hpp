#pragma once

// Traces of SMPI, run on both engines.

#include <map>
#include <string>

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/files_in_memory.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

/// Runs `text`, and further files by their names, on a complete network: t_s = 10, t_h = 1, t_w = 1 a word.
inline Result run_trace(const std::string& text, int ranks, const std::string& options = "",
                        const std::map<std::string, std::string>& more = {}) {
  FilesInMemory files(more);
  files.put("x.txt", text);
  const std::string scenario = fmt::format(
      R"({{"engine": "both", "platform": {{"topology": {{"family": "complete", "nodes": {}}}, "time_unit": "us",
          "costs": {{"t_s": 10, "t_w": 1, "t_h": 1}}}},
          "schedule": {{"operation": "trace", "file": "x.txt", "format": "smpi-ti"{}}}}})",
      ranks, options);
  const Result result = simulate(parse_scenario(scenario, "test.json", files, catalogue()));
  CHECK(result.delivery == Delivery::verified);
  CHECK(result.agreement.value().holds());
  return result;
}

/// `line` for every rank, with the rank in front.
inline std::string of_all(int ranks, const std::string& line) {
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) text += fmt::format("{} {}\n", rank, line);
  return text;
}

}  // namespace hopscope::test
