#include "analysis/congestion/step_witnesses.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "analysis/channels_by_ends.hpp"
#include "analysis/congestion/step_congestion.hpp"
#include "analysis/congestion/usage.hpp"

namespace hopscope {

namespace {

/// The messages that cross a channel in one step.
struct Crossing {
  ChannelId channel = 0;
  std::vector<std::pair<Rank, Rank>> messages;
};

/// The same for all channels, with the congestion of each.
class Crossings {
 public:
  explicit Crossings(const Platform& platform)
      : platform_(platform),
        capacities_(platform),
        congestion_(platform.topology->channels()),
        channels_(*platform.topology) {}

  void add(const MessageRecord& message) {
    find_route(message);
    for (const ChannelId id : route_) {
      Crossing& crossing = by_ends_[{platform_.topology->channel(id), id}];
      crossing.channel = id;
      crossing.messages.emplace_back(message.from, message.to);
    }
    congestion_.add(route_, capacities_, platform_.cut_through());
  }

  /// Of the messages added since the last call.
  Witness take_worst(Step step) {
    congestion_.settle();
    const auto by_congestion = [&](const auto& one, const auto& other) {
      return congestion_.of(one.second.channel) < congestion_.of(other.second.channel);
    };
    auto& [ends, crossing] = *std::ranges::max_element(by_ends_, by_congestion);
    Witness worst{step, ends.first, std::ssize(crossing.messages), std::max(1.0, congestion_.of(crossing.channel)),
                  std::move(crossing.messages)};
    sort_and_limit(worst.messages);
    by_ends_.clear();
    congestion_.forget();
    return worst;
  }

  [[nodiscard]] bool empty() const { return by_ends_.empty(); }

 private:
  // That of the routing, or a route of its own, which its vertices tell.
  void find_route(const MessageRecord& message) {
    platform_.route(message.from, message.to, route_);
    const auto leads_to = [&](ChannelId id, NodeId node) { return platform_.topology->channel(id).to == node; };
    if (std::ranges::equal(route_, std::span(message.route).subspan(1), leads_to)) return;
    route_.clear();
    [[maybe_unused]] const std::string why_not = channels_.find(message.route, route_);
    assert(why_not.empty());
  }

  const Platform& platform_;
  ChannelCapacities capacities_;
  StepCongestion congestion_;
  ChannelsByEnds channels_;
  std::map<std::pair<Channel, ChannelId>, Crossing> by_ends_;  // channels may be parallel
  Route route_;
};

}  // namespace

std::vector<Witness> step_witnesses(const Platform& platform, std::span<const MessageRecord> messages) {
  std::vector<Witness> witnesses;
  Crossings crossings(platform);
  for (auto next = messages.begin(); next != messages.end();) {
    const Step step = next->step;
    for (; next != messages.end() && next->step == step; ++next) crossings.add(*next);
    if (!crossings.empty()) witnesses.push_back(crossings.take_worst(step));
  }
  return witnesses;
}

}  // namespace hopscope
