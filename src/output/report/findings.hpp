#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// Something that a run showed, in a sentence, and the place where it can be seen.
struct Finding {
  enum class Tone { good, bad, plain };

  Tone tone = Tone::plain;
  std::string text;
  std::optional<std::size_t> step = std::nullopt;  ///< place in Result::steps
  std::optional<ChannelId> channel = std::nullopt;
};

/// What is worth saying of a run: whether messages meet, and where most do; whether all was delivered; how its time
/// stands beside formulas and bounds; what did not come out as expected.
[[nodiscard]] std::vector<Finding> findings_of(const ShownRun& run);

}  // namespace hopscope
