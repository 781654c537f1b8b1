#pragma once

#include <string>
#include <vector>

#include "drawing/drawing.hpp"
#include "output/text.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// How a step is shown as text.
struct StepViewStyle {
  TextStyle text;
  int rows = 24;
  bool unicode = true;  ///< braille and arrows; else plain characters
};

/// Shows single steps of a run as text that fills a terminal: the network with the loads of its channels, what the step
/// did, who meets whom, and the line of the program that it carries out.
class StepView {
 public:
  /// @param run must live as long
  explicit StepView(const ShownRun& run) : run_(run), drawing_(drawing_of(*run.result.platform.topology)) {}

  /// The lines of `step`, a place in Result::steps, at most as many as the style has rows; none is wider than its text.
  [[nodiscard]] std::vector<std::string> lines(std::size_t step, const StepViewStyle& style) const;

 private:
  [[nodiscard]] std::vector<std::string> picture(std::size_t step, const StepViewStyle& style, int rows) const;
  [[nodiscard]] std::vector<std::string> busiest_channels(std::size_t step, const StepViewStyle& style, int rows) const;
  [[nodiscard]] std::vector<std::string> facts(std::size_t step, const StepViewStyle& style) const;
  [[nodiscard]] std::vector<std::string> travellers(std::size_t step, const StepViewStyle& style) const;
  [[nodiscard]] int load(std::size_t step, ChannelId channel) const;
  /// As a channel is painted.
  [[nodiscard]] Colour colour(std::size_t step, ChannelId channel) const;

  const ShownRun& run_;
  std::optional<Drawing> drawing_;
};

}  // namespace hopscope
