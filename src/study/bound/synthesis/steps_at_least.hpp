#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <hopscope/scenario.hpp>

#include "study/bound/synthesis/packing.hpp"

namespace hopscope {

/// Whether all have the same number of words.
[[nodiscard]] bool are_equal(const std::vector<RoutedMessage>& messages);

/// Of the busiest port: what `of_message` says of its messages, added up, for one of its ports.
template <class OfMessage>
double load_of_busiest_port(const Platform& platform, const std::vector<RoutedMessage>& messages,
                            const OfMessage& of_message) {
  if (platform.ports == Platform::all_ports || messages.empty()) return 0;
  std::vector<double> load(2 * static_cast<std::size_t>(platform.ranks()));
  for (const RoutedMessage& message : messages) {
    load[static_cast<std::size_t>(message.from)] += of_message(message);
    load[static_cast<std::size_t>(platform.ranks()) + static_cast<std::size_t>(message.to)] += of_message(message);
  }
  return std::ranges::max(load) / platform.ports;
}

/// Steps that no schedule of these messages can do without: what the busiest rank sends or receives, and what prices
/// say of the channels, of which the slowest tells how long the words of a step can take, if all messages are equal.
[[nodiscard]] std::int64_t steps_at_least(const Scenario& scenario, const std::vector<RoutedMessage>& messages);

}  // namespace hopscope
