#include "output/trace/counters.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace hopscope {

void TraceCounters::write(TraceEvents& events) {
  std::ranges::sort(changes_);
  std::map<ChannelId, std::int64_t> flows;             // by channel
  std::map<std::int64_t, std::int64_t> channels_with;  // by number of flows
  std::int64_t under_way = 0;
  std::array<std::int64_t, 3> reported{};
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    const auto [at, channel, by] = changes_[i];
    if (channel == whole) {
      under_way += by;
    } else {
      std::int64_t& load = flows[channel];
      if (load > 0 && --channels_with[load] == 0) channels_with.erase(load);
      load += by;
      if (load > 0) ++channels_with[load];
      if (load == 0) flows.erase(channel);
    }
    if (i + 1 < changes_.size() && changes_[i + 1].at == at) continue;
    const std::array<std::int64_t, 3> now{under_way, std::ssize(flows),
                                          channels_with.empty() ? 0 : channels_with.rbegin()->first};
    constexpr std::string_view names[] = {"messages in flight", "channels in use", "peak channel concurrency"};
    for (std::size_t k = 0; k < now.size(); ++k) {
      if (now[k] != reported[k]) events.counter(at, names[k], now[k]);
    }
    reported = now;
  }
}

}  // namespace hopscope
