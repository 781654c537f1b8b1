#pragma once

#include <string>

#include "output/text.hpp"
#include "study/bound/synthesis/synthesis.hpp"

namespace hopscope {

/// As readable text. @param file to which the schedule was written
[[nodiscard]] std::string synthesis_table(const SynthesisReport& report, const std::string& file,
                                          const TextStyle& style);
/// One object.
[[nodiscard]] std::string synthesis_json(const SynthesisReport& report, const std::string& file);

}  // namespace hopscope
