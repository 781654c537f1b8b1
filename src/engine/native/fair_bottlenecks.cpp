#include "engine/native/fair_bottlenecks.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace hopscope {

FairBottlenecks::FairBottlenecks(ChannelId channels, const ChannelCapacities& capacities)
    : channels_(static_cast<std::size_t>(channels) + 1),
      unknown_(static_cast<Bottleneck>(channels)),
      ceiling_(channels_.size()) {
  for (ChannelId channel = 0; channel < channels; ++channel)
    channels_[static_cast<std::size_t>(channel)].capacity = capacities.of(channel);
  channels_[unknown_].state = State::open;
  ceiling_[unknown_] = std::numeric_limits<double>::infinity();
  queue_.resize(channels_.size());
  next_ends_.resize(channels_.size());
}

void FairBottlenecks::begin(Flow flow, std::span<const ChannelId> channels, Time duration) {
  assert(duration > 0 && !channels.empty());
  const Number number = new_number(flow, channels.size());
  Stream& stream = streams_[number];
  stream.channels = channels;
  stream.flow = flow;
  stream.bottleneck = unknown_;
  stream.over_at = duration;
  for (const ChannelId crossed : channels) {
    const auto channel = static_cast<std::uint32_t>(crossed);
    if (channels_[channel].begun.empty()) entered_.push_back(channel);
    channels_[channel].begun.push_back(number);
    ++channels_[channel].alive;
    ++channels_[channel].open;
  }
  ++channels_[unknown_].flows;
  ++open_;
  hops_ += static_cast<double>(channels.size());
  changed_ = true;
}

void FairBottlenecks::end(Flow flow) {
  Stream& stream = streams_[number_[flow]];
  assert(stream.bottleneck != none && stream.bottleneck != unknown_);
  const Precise rate = channels_[stream.bottleneck].level;
  --channels_[stream.bottleneck].flows;
  for (std::size_t hop = 0; hop < stream.channels.size(); ++hop) {
    const auto id = static_cast<std::uint32_t>(stream.channels[hop]);
    unlink(stream.first + static_cast<CrossingId>(hop));
    Channel& channel = channels_[id];
    channel.load -= rate;
    --channel.alive;
    relieve(id, channel);
  }
  stream.bottleneck = none;
  free_numbers_[stream.channels.size()].push_back(number_[flow]);
  hops_ -= static_cast<double>(stream.channels.size());
  changed_ = true;
}

/// A number that served for a flow of as many channels, or a new one.
FairBottlenecks::Number FairBottlenecks::new_number(Flow flow, std::size_t hops) {
  if (hops >= free_numbers_.size()) free_numbers_.resize(hops + 1);
  auto& free = free_numbers_[hops];
  if (free.empty()) {
    const auto number = static_cast<Number>(streams_.size());
    free.push_back(number);
    streams_.push_back({{}, 0, static_cast<CrossingId>(crossings_.size()), none, 0});
    crossings_.resize(crossings_.size() + hops, {number, none, none, none});
  }
  if (flow >= number_.size()) number_.resize(flow + 1 + number_.size() / 2);
  number_[flow] = free.back();
  free.pop_back();
  return number_[flow];
}

FairBottlenecks::BundleId FairBottlenecks::bundle_of(std::uint32_t channel, Bottleneck bottleneck) {
  const std::uint64_t key = std::uint64_t{channel} << 32U | bottleneck;
  const auto [found, is_new] = bundle_at_.try_emplace(key, none);
  if (!is_new) return found->second;
  if (free_bundles_.empty()) {
    free_bundles_.push_back(static_cast<BundleId>(bundles_.size()));
    bundles_.emplace_back();
  }
  const BundleId id = free_bundles_.back();
  free_bundles_.pop_back();
  found.value() = id;
  auto& crossed_by = channels_[channel].crossed_by;
  auto& holds = channels_[bottleneck].holds;
  bundles_[id] = {channel, bottleneck, none, static_cast<std::uint32_t>(crossed_by.size()),
                  static_cast<std::uint32_t>(holds.size())};
  crossed_by.push_back({bottleneck, id, 0});
  holds.push_back(id);
  return id;
}

void FairBottlenecks::drop_bundle(BundleId id) {
  const Bundle& bundle = bundles_[id];
  auto& crossed_by = channels_[bundle.channel].crossed_by;
  bundles_[crossed_by.back().id].place_on_channel = bundle.place_on_channel;
  crossed_by[bundle.place_on_channel] = crossed_by.back();
  crossed_by.pop_back();
  auto& holds = channels_[bundle.bottleneck].holds;
  bundles_[holds.back()].place_of_bottleneck = bundle.place_of_bottleneck;
  holds[bundle.place_of_bottleneck] = holds.back();
  holds.pop_back();
  bundle_at_.erase(std::uint64_t{bundle.channel} << 32U | bundle.bottleneck);
  free_bundles_.push_back(id);
}

void FairBottlenecks::link(CrossingId id, BundleId into) {
  Bundle& bundle = bundles_[into];
  Crossing& crossing = crossings_[id];
  crossing.bundle = into;
  crossing.next = bundle.first;
  crossing.previous = none;
  if (bundle.first != none) crossings_[bundle.first].previous = id;
  bundle.first = id;
  ++count_of(bundle);
}

void FairBottlenecks::unlink(CrossingId id) {
  const Crossing& crossing = crossings_[id];
  Bundle& bundle = bundles_[crossing.bundle];
  if (crossing.next != none) crossings_[crossing.next].previous = crossing.previous;
  (crossing.previous != none ? crossings_[crossing.previous].next : bundle.first) = crossing.next;
  if (--count_of(bundle) == 0) drop_bundle(crossing.bundle);
}

void FairBottlenecks::settle(Time now) {
  now_ = now;
  if (changed_) solve_all();
  changed_ = false;
}

Time FairBottlenecks::remaining(const Stream& stream, Time now) const {
  return std::max(0.0, stream.over_at - progress_at(channels_[stream.bottleneck], now));
}

Time FairBottlenecks::end_of(Flow flow) const {
  const Stream& stream = streams_[number_[flow]];
  return time_of(channels_[stream.bottleneck], stream.over_at);
}

/// Its flows begin to count anew, so that the sum of what they have done takes no digits from one that has little left.
void FairBottlenecks::count_anew(Bottleneck id) {
  Channel& channel = channels_[id];
  const Time done = progress_at(channel, now_);
  std::erase_if(channel.ends, [&](End& end) {
    if (!is_valid(end, id)) return true;
    end.over_at = streams_[end.flow].over_at -= done;
    return false;
  });
  std::make_heap(channel.ends.begin(), channel.ends.end(), std::greater<>());
  channel.progress = 0;
  channel.since = now_;
  work_ += static_cast<double>(channel.flows + channel.ends.size());
}

bool FairBottlenecks::is_valid(const End& end, Bottleneck id) const {
  const Stream& stream = streams_[end.flow];
  return stream.bottleneck == id && stream.over_at == end.over_at;
}

void FairBottlenecks::push_end(Number flow) {
  const Stream& stream = streams_[flow];
  const Bottleneck id = stream.bottleneck;
  auto& ends = channels_[id].ends;
  if (ends.size() > 2 * std::size_t{channels_[id].flows} + 64) {
    std::erase_if(ends, [&](const End& end) { return !is_valid(end, id); });
    std::make_heap(ends.begin(), ends.end(), std::greater<>());
  }
  ends.push_back({stream.over_at, flow});
  std::push_heap(ends.begin(), ends.end(), std::greater<>());
}

void FairBottlenecks::touch(Bottleneck id) {
  if (channels_[id].touched) return;
  channels_[id].touched = true;
  touched_.push_back(id);
}

void FairBottlenecks::renew_next_end(Bottleneck id) {
  Channel& channel = channels_[id];
  auto& ends = channel.ends;
  while (!ends.empty() && !is_valid(ends.front(), id)) {
    std::pop_heap(ends.begin(), ends.end(), std::greater<>());
    ends.pop_back();
  }
  if (ends.empty()) return next_ends_.drop(id);
  next_ends_.put_at(id, time_of(channel, ends.front().over_at));
}

void FairBottlenecks::append_over(Time until, std::vector<Flow>& over) {
  while (next_end() <= until) {
    const Bottleneck id = next_ends_.first();
    Stream& stream = streams_[channels_[id].ends.front().flow];
    over.push_back(stream.flow);
    stream.over_at = std::numeric_limits<Time>::quiet_NaN();  // it may have a second end here
    renew_next_end(id);
  }
}

}  // namespace hopscope
