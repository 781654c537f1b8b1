#pragma once

#include <span>
#include <string>

#include "output/figure/figure.hpp"

namespace hopscope {

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
