#include "analysis/congestion/step_congestion.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

#include <hopscope/approximately.hpp>

#include "analysis/lookup.hpp"

namespace hopscope {

namespace {

// The solo rates of a channel are added up as fractions of its capacity, each of them rounded. If widths are simple
// numbers so is the sum, up to about 1e-13: it is found by continued fractions, as the first convergent that is as
// close. Integers are found to the tolerance of "congestion-free".
double without_rounding(double share) {
  const double whole = std::round(share);
  if (approximately_equal(share, whole)) return whole;
  constexpr double most_below = 1000;
  constexpr double tolerance = 1e-12;
  double above = std::floor(share);
  double below = 1;
  double above_before = 1;
  double below_before = 0;
  for (double rest = share - above; rest > 0;) {
    const double inverse = 1 / rest;
    const double digit = std::floor(inverse);
    above_before = std::exchange(above, digit * above + above_before);
    below_before = std::exchange(below, digit * below + below_before);
    if (below > most_below) break;
    if (std::abs(above / below - share) <= tolerance * share) return above / below;
    rest = inverse - digit;
  }
  return share;
}

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
    [[maybe_unused]] const std::string why_not = channels_.find(message.route, {}, route_);
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

void StepCongestion::add(std::span<const ChannelId> route, const ChannelCapacities& capacities, bool cut_through) {
  if (route.empty()) return;
  const double rate = capacities.of(capacities.slowest(route));
  for (const ChannelId channel : route) {
    const double capacity = capacities.of(channel);
    if (std::isinf(capacity)) continue;  // never congested
    double& share = shares_[channel];
    if (share == 0) used_.push_back(channel);
    share += cut_through ? rate / capacity : 1;
  }
}

void StepCongestion::settle() {
  for (const ChannelId channel : used_) shares_[channel] = without_rounding(shares_[channel]);
}

double StepCongestion::largest() const {
  double most = 0;
  for (const ChannelId channel : used_) most = std::max(most, of(channel));
  return most;
}

std::int64_t StepCongestion::congested_channels() const {
  return std::ranges::count_if(used_, [&](ChannelId channel) { return of(channel) > 1; });
}

void StepCongestion::forget() {
  for (const ChannelId channel : used_) shares_[channel] = 0;
  used_.clear();
}

void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages) {
  constexpr std::size_t most = 16;
  std::ranges::sort(messages);
  if (messages.size() > most) messages.resize(most);
}

Totals totals_of(std::span<const StepUsage> steps) {
  Totals totals;
  for (const StepUsage& step : steps) {
    ++totals.steps;
    totals.messages += step.messages;
    totals.words += step.words;
    totals.link_traversals += step.link_traversals;
    totals.word_hops += step.word_hops;
    totals.max_congestion = std::max(totals.max_congestion, step.congestion);
    totals.max_load = std::max(totals.max_load, step.load);
  }
  return totals;
}

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
