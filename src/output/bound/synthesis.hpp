#pragma once

#include <string>

#include "output/text.hpp"
#include "study/bound/synthesis/synthesis.hpp"

namespace hopscope {

/// Where a schedule was written.
struct WrittenSchedule {
  std::string file = {};      ///< empty if it was not
  std::string relative = {};  ///< to the folder of the scenario, as the scenario may name it
};

/// As readable text.
[[nodiscard]] std::string synthesis_table(const SynthesisReport& report, const WrittenSchedule& written,
                                          const TextStyle& style);
/// One object.
[[nodiscard]] std::string synthesis_json(const SynthesisReport& report, const std::string& file);

}  // namespace hopscope
