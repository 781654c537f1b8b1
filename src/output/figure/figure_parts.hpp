#pragma once

// What the figure of a run shows beside its network, and how it is written as SVG.

#include <span>
#include <string>
#include <string_view>

#include <hopscope/blocks.hpp>

#include "drawing/drawing.hpp"
#include "output/figure/figure.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// What a message carries, as short as a label: "0..3" for the blocks of these ranks, "for 4..7" for those of one rank
/// for several, "sum 0..3" for one sum, "{0, 4}" for a block of one rank for one other; for a part of a vector with the
/// words that it has, "0, words 64 to 128".
/// @pre the run has its holdings
[[nodiscard]] std::string contents_in_words(std::span<const Block> blocks, const ShownRun& run);

/// The explanation of such labels, for a legend. @pre the run has its holdings
[[nodiscard]] std::string explanation_of_contents(const ShownRun& run);

/// The approximate width of the label of a message, in diameters of a node.
[[nodiscard]] inline double label_width(const std::string& text) {
  return 0.52 * message_text_size * static_cast<double>(text.size());
}

/// A message with its label.
struct LabelledMessage {
  const RecordedMessage* message = nullptr;
  std::string text;
};

/// Places the numbers and the labels of messages in `panel` where they cover nothing important; a label without such a
/// position is left out.
/// @param messages of the panel's step; none if they are too many for labels
void place_labels(const Figure& figure, std::span<const LabelledMessage> messages, Figure::Panel& panel);

}  // namespace hopscope

namespace hopscope::svg {

/// Pieces of SVG.

/// The diameter of a node in the SVG's units.
inline constexpr double scale = 34;

/// Text escaped for an element or an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

/// A number with at most two decimals.
[[nodiscard]] std::string decimal(double value);

/// From a drawing's units to those of the SVG.
[[nodiscard]] inline Point scaled(Point point) { return {point.x * scale, point.y * scale}; }

/// The `d` of a path.
[[nodiscard]] std::string path_of(const Curve& curve);

/// A line that ends in a head, both as the `d` of a path: not an SVG marker, since markers neither inherit their line's
/// colour nor fit the end of a dashed line.
struct Arrow {
  std::string shaft;
  std::string head;  ///< to be filled
};

/// @param head its length in the SVG's units
[[nodiscard]] Arrow arrow_of(const Curve& curve, double head);

/// A <text> vertically centred on `place`. @param attributes as in its tag
[[nodiscard]] std::string text_at(Point place, double size, std::string_view text, std::string_view attributes = "");

}  // namespace hopscope::svg
