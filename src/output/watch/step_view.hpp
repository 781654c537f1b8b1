#pragma once

#include <string>
#include <vector>

#include "drawing/drawing.hpp"
#include "output/text.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// The layout of a step shown as text.
struct StepViewStyle {
  TextStyle text;
  int rows = 24;
  bool unicode = true;  ///< braille and arrows; otherwise plain ASCII
};

/// Shows single steps of a run as text that fills a terminal: the network with the loads of its channels, the measures
/// of the step, the messages that share channels, and the line of the program that it executes.
class StepView {
 public:
  /// @param run must outlive this
  explicit StepView(const ShownRun& run) : run_(run), drawing_(drawing_of(*run.result.platform.topology)) {}

  /// The lines of `step`, an index in Result::steps, at most as many as the style has rows; none is wider than the
  /// style allows.
  [[nodiscard]] std::vector<std::string> lines(std::size_t step, const StepViewStyle& style) const;

 private:
  [[nodiscard]] std::vector<std::string> picture(std::size_t step, const StepViewStyle& style, int rows) const;
  [[nodiscard]] std::vector<std::string> busiest_channels(std::size_t step, const StepViewStyle& style, int rows) const;
  [[nodiscard]] std::vector<std::string> facts(std::size_t step, const StepViewStyle& style) const;
  [[nodiscard]] std::vector<std::string> travellers(std::size_t step, const StepViewStyle& style) const;
  [[nodiscard]] int load(std::size_t step, ChannelId channel) const;
  /// The colour of a channel.
  [[nodiscard]] Colour colour(std::size_t step, ChannelId channel) const;

  const ShownRun& run_;
  std::optional<Drawing> drawing_;
};

}  // namespace hopscope
