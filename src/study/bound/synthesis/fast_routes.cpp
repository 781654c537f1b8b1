#include "study/bound/synthesis/fast_routes.hpp"

#include <algorithm>
#include <limits>

#include <hopscope/channel_costs.hpp>

namespace hopscope {

namespace {

// A way around a channel of half the width is seldom worth its other channels.
constexpr double much_longer = 2;

Time word_time_of(const Platform& platform, const Route& route) {
  Time slowest = 0;
  for (const ChannelId id : route) slowest = std::max(slowest, word_time_on(platform, id));
  return slowest;
}

/// @return whether there were any
bool drop_slow(const Platform& platform, std::vector<Route>& routes) {
  Time least = std::numeric_limits<Time>::infinity();
  for (const Route& route : routes) least = std::min(least, word_time_of(platform, route));
  return std::erase_if(routes,
                       [&](const Route& route) { return word_time_of(platform, route) > much_longer * least; }) > 0;
}

}  // namespace

std::optional<RoutedExchange> with_fast_routes(const Platform& platform, const RoutedExchange& exchange) {
  if (platform.topology->has_equal_channels()) return std::nullopt;
  RoutedExchange fast = exchange;
  bool is_other = false;
  for (auto& routes : fast.routes) is_other = drop_slow(platform, routes) || is_other;
  if (!is_other) return std::nullopt;
  for (RoutedMessage& message : fast.messages)
    message.routes = &fast.routes[static_cast<std::size_t>(message.routes - exchange.routes.data())];
  return fast;
}

}  // namespace hopscope
