#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope::test {

/// A flow that takes `left` at rate 1, over some channels, from some time on. Without contention, on channels of
/// capacity 1, it has that rate.
struct FluidFlow {
  Time begin = 0;
  Time left = 0;
  std::vector<ChannelId> channels;
  double rate = 0;
  Time end = -1;
};

/// Max-min fair rates by their definition: the channel that leaves its flows the smallest equal share fixes their
/// rates; then the same for the rest with the remaining capacity.
inline void share(std::vector<FluidFlow*> flows, const std::function<double(ChannelId)>& capacity_of = {}) {
  std::map<ChannelId, double> capacity;
  for (const FluidFlow* flow : flows) {
    for (const ChannelId channel : flow->channels) capacity[channel] = capacity_of ? capacity_of(channel) : 1;
  }
  while (!flows.empty()) {
    std::map<ChannelId, int> users;
    for (const FluidFlow* flow : flows) {
      for (const ChannelId channel : flow->channels) ++users[channel];
    }
    const auto tightest = std::min_element(users.begin(), users.end(), [&](const auto& a, const auto& b) {
      return capacity[a.first] / a.second < capacity[b.first] / b.second;
    });
    const ChannelId full = tightest->first;
    const double level = capacity[full] / tightest->second;
    std::vector<FluidFlow*> rest;
    for (FluidFlow* flow : flows) {
      if (std::find(flow->channels.begin(), flow->channels.end(), full) == flow->channels.end()) {
        rest.push_back(flow);
        continue;
      }
      flow->rate = level;
      for (const ChannelId channel : flow->channels) capacity[channel] -= level;
    }
    flows = rest;
  }
}

/// Runs the flows to their ends, from event to event. @return when the last one ends.
inline Time run_fluid(std::vector<FluidFlow>& flows, const std::function<double(ChannelId)>& capacity_of = {}) {
  Time now = 0;
  while (true) {
    std::vector<FluidFlow*> active;
    Time next = std::numeric_limits<Time>::infinity();
    for (FluidFlow& flow : flows) {
      if (flow.end >= 0) continue;
      if (flow.begin <= now) {
        active.push_back(&flow);
      } else {
        next = std::min(next, flow.begin);
      }
    }
    share(active, capacity_of);
    for (const FluidFlow* flow : active) next = std::min(next, now + flow->left / flow->rate);
    if (next == std::numeric_limits<Time>::infinity()) return now;
    for (FluidFlow* flow : active) {
      flow->left -= flow->rate * (next - now);
      if (flow->left <= 1e-12 * next) flow->end = next;
    }
    now = next;
  }
}

}  // namespace hopscope::test
