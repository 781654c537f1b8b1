#include "engine/exact_work.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

ExactWork::ExactWork(ChannelId channels, const ChannelCapacities& capacities, double most)
    : capacities_(capacities), most_(most), places_(channels) {}

ExactWork::Place ExactWork::place_of(ChannelId channel) {
  Place& place = places_[channel];
  if (place == 0) {
    place = static_cast<Place>(on_.size());
    on_.push_back({{}, capacities_.of(channel) < infinite_rate});
  }
  return place;
}

void ExactWork::begin(Flow flow, std::span<const ChannelId> channels) {
  if (work_ > most_) return;
  if (flow >= crossings_.size()) crossings_.resize(std::size_t{flow} + 1);
  crossings_[flow] = {channels};
  for (const ChannelId channel : channels) {
    const Place place = place_of(channel);
    on_[place].flows.push_back(flow);
    changed_.push_back(place);
  }
}

void ExactWork::end(Flow flow) {
  if (work_ > most_) return;
  for (const ChannelId channel : crossings_[flow].channels) {
    const Place place = place_of(channel);
    std::erase(on_[place].flows, flow);
    changed_.push_back(place);
  }
}

void ExactWork::count_changed(const FairSharing& rates) {
  if (work_ > most_) return;
  ++change_;
  for (const Place channel : changed_) {
    if (on_[channel].seen != change_) count_connected_with(channel, rates);
  }
  changed_.clear();
}

/// The flows that channels connect with this one are gone over once, and all their channels for each of their rates.
void ExactWork::count_connected_with(Place channel, const FairSharing& rates) {
  std::size_t limited = 0;
  rates_.clear();
  on_[channel].seen = change_;
  reached_.assign(1, channel);
  while (!reached_.empty()) {
    const OnChannel& next = on_[reached_.back()];
    reached_.pop_back();
    if (next.is_limited && !next.flows.empty()) ++limited;
    for (const Flow flow : next.flows) {
      if (std::exchange(crossings_[flow].seen, change_) == change_) continue;
      rates_.push_back(rates.rate(flow));
      for (const ChannelId other : crossings_[flow].channels) {
        const Place place = places_[other];
        if (std::exchange(on_[place].seen, change_) != change_) reached_.push_back(place);
      }
    }
  }
  work_ += static_cast<double>(rates_.size() + limited * different_rates());
}

std::size_t ExactWork::different_rates() {
  constexpr double rounding = 1e-9;
  std::ranges::sort(rates_);
  std::size_t different = 0;
  double last = 0;
  for (const double rate : rates_) {
    if (!(rate > last * (1 + rounding))) continue;
    last = rate;
    ++different;
  }
  return different;
}

}  // namespace hopscope
