#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/shown_run.hpp"

namespace hopscope {

/// A conclusion from a run, in a sentence, with the step that shows it.
struct Conclusion {
  enum class Tone { good, bad, plain };

  Tone tone = Tone::plain;
  std::string text;
  std::optional<std::size_t> step = std::nullopt;  ///< index in Result::steps
  std::optional<ChannelId> channel = std::nullopt;
};

/// The conclusions from a run: whether messages share channels, and where most; whether all was delivered; how its time
/// compares with formulas and bounds; whether expectations and predictions hold.
[[nodiscard]] std::vector<Conclusion> conclusions_of(const ShownRun& run);

}  // namespace hopscope
