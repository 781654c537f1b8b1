#include "bare_loop.hpp"

#include <algorithm>
#include <bit>

namespace hopscope::bench {

std::int32_t bare_loop(const Topology& topology) {
  std::vector<std::int32_t> loads(static_cast<std::size_t>(topology.channels()));
  std::int32_t largest = 0;
  Route route;
  for (NodeId step = 1; step < topology.nodes(); ++step) {
    std::ranges::fill(loads, 0);
    for (NodeId from = 0; from < topology.nodes(); ++from) {
      topology.route(from, from ^ step, route);
      for (const ChannelId channel : route) largest = std::max(largest, ++loads[static_cast<std::size_t>(channel)]);
    }
  }
  return largest;
}

std::int32_t barest_loop(int dimension) {
  const std::uint32_t nodes = std::uint32_t{1} << dimension;
  std::vector<std::int32_t> loads(std::size_t{nodes} * static_cast<std::size_t>(dimension));
  std::int32_t largest = 0;
  for (std::uint32_t step = 1; step < nodes; ++step) {
    std::ranges::fill(loads, 0);
    for (std::uint32_t from = 0; from < nodes; ++from) {
      std::uint32_t here = from;
      for (std::uint32_t left = step; left != 0; left &= left - 1) {
        largest = std::max(largest, ++loads[here * static_cast<std::uint32_t>(dimension) + std::countr_zero(left)]);
        here ^= left & -left;
      }
    }
  }
  return largest;
}

}  // namespace hopscope::bench
