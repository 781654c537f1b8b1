#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// A finding about a run, in a sentence, with the step that shows it.
struct Finding {
  enum class Tone { good, bad, plain };

  Tone tone = Tone::plain;
  std::string text;
  std::optional<std::size_t> step = std::nullopt;  ///< index in Result::steps
  std::optional<ChannelId> channel = std::nullopt;
};

/// The findings about a run: whether messages share channels, and where most; whether all was delivered; how its time
/// compares with formulas and bounds; which expectations failed.
[[nodiscard]] std::vector<Finding> findings_of(const ShownRun& run);

}  // namespace hopscope
