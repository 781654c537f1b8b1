#pragma once

#include <span>

#include "output/figure.hpp"

namespace hopscope {

/// Puts the numbers and the labels of messages into `panel`, where they cover nothing that matters; a label that finds
/// no such place is left out.
/// @param messages of the panel's step; none if they are too many for labels
void place_labels(const Figure& figure, std::span<const RecordedMessage> messages, Figure::Panel& panel);

}  // namespace hopscope
