// How FairBottlenecks finds the rates again after a change (LevelSearch): bottlenecks are opened, instead of flows. A
// channel whose turn has come holds back all who cross it and would be faster: it takes them from their bottlenecks,
// flow by flow. Its own flows are not looked at.

#include <algorithm>
#include <utility>

#include "engine/native/fair_bottlenecks.hpp"

namespace hopscope {

/// Once for each, however many flows cross it.
template <class Visit>
void FairBottlenecks::for_each_of_open(Visit visit) {
  ++look_;
  for (const std::uint32_t id : entered_) {
    channels_[id].seen = look_;
    visit(id);
  }
  for (const Bottleneck bottleneck : opened_) {
    if (channels_[bottleneck].state != State::open) continue;
    work_ += static_cast<double>(channels_[bottleneck].holds.size());
    for (const BundleId bundle : channels_[bottleneck].holds) {
      const std::uint32_t id = bundles_[bundle].channel;
      if (std::exchange(channels_[id].seen, look_) != look_) visit(id);
    }
  }
}

void FairBottlenecks::solve_all() {
  find_levels();
  for (const Bottleneck id : opened_) {
    channels_[id].state = State::fixed;
    ceiling_[id] = channels_[id].level.rounded();
  }
  for (const std::uint32_t id : entered_) channels_[id].begun.clear();
  for (const Bottleneck id : touched_) {
    channels_[id].touched = false;
    renew_next_end(id);
  }
  opened_.clear();
  entered_.clear();
  touched_.clear();
}

/// The channel's level if the fixed flows that others hold back are no slower than now. Infinite if there is nobody
/// whose rate it could be.
Precise FairBottlenecks::level_of(std::uint32_t id) {
  Channel& channel = channels_[id];
  work_ += static_cast<double>(channel.crossed_by.size());
  // Without a branch, which nobody could foresee.
  faster_.resize(std::max(faster_.size(), channel.crossed_by.size()));
  std::size_t many = 0;
  for (const BundleOn& bundle : channel.crossed_by) {
    const double ceiling = ceiling_[bundle.bottleneck];
    faster_[many] = bundle;
    many += static_cast<std::size_t>((ceiling > level_) & (ceiling < infinite_rate) & (bundle.bottleneck != id));
  }
  Precise room = channel.capacity - channel.load;
  double sharers = channel.open;
  if (channel.state == State::fixed && channel.flows > 0) {
    const double own = count_of(bundles_[bundle_of(id, id)]);
    room += channel.level * own;
    sharers += own;
  }
  ceilings_.clear();
  for (const BundleOn& bundle : std::span(faster_).first(many)) {
    const double count = bundle.count;
    ceilings_.push_back({channels_[bundle.bottleneck].level, count});
    room += ceilings_.back().level * count;
  }
  return share_out(room, sharers);
}

/// The rate of its flows is to be found anew. @pre what others do at lower levels is known
bool FairBottlenecks::open_held(Bottleneck id) {
  Channel& bottleneck = channels_[id];
  if (bottleneck.state != State::fixed) return false;
  bottleneck.state = State::open;
  ceiling_[id] = infinite_rate;
  opened_.push_back(id);
  open_ += bottleneck.flows;
  work_ += static_cast<double>(bottleneck.holds.size());
  for (const BundleId bundle : bottleneck.holds) {
    Channel& channel = channels_[bundles_[bundle].channel];
    const std::uint32_t count = count_of(bundles_[bundle]);
    channel.load -= bottleneck.level * count;
    channel.open += count;
    queue_if_near(bundles_[bundle].channel);
  }
  return true;
}

/// The channel's level is `level`: nobody on it is faster, and those whose rate is open go at it.
void FairBottlenecks::fill(std::uint32_t id, Precise level) {
  affected_.clear();
  ++look_;
  set_level(id, level);
  const auto& crossed_by = channels_[id].crossed_by;
  for (std::size_t i = crossed_by.size(); i-- > 0;) {
    if (crossed_by[i].bottleneck != id && above(ceiling_[crossed_by[i].bottleneck], level.rounded()))
      capture_all(crossed_by[i].id, id);
  }
  for (const Number flow : channels_[id].begun)
    if (streams_[flow].bottleneck == unknown_) capture(flow, id);
  queue_affected(level);
}

/// Those whose bottleneck is `id` already have the rate `level`.
void FairBottlenecks::set_level(Bottleneck id, Precise level) {
  Channel& bottleneck = channels_[id];
  const bool was_open = bottleneck.state == State::open;
  const Precise before = bottleneck.level;
  if (was_open) open_ -= bottleneck.flows;
  if (bottleneck.state == State::fixed) opened_.push_back(id);
  bottleneck.state = State::solved;
  ceiling_[id] = 0;
  if (bottleneck.flows == 0) {
    bottleneck.progress = 0;
    bottleneck.since = now_;
    bottleneck.level = level;
    return;
  }
  if (above(level.rounded(), before.rounded()) || above(before.rounded(), level.rounded())) {
    bottleneck.progress = progress_at(bottleneck, now_);
    bottleneck.since = now_;
    bottleneck.level = level;
  } else if (!was_open) {
    return;
  }
  touch(id);
  work_ += static_cast<double>(bottleneck.holds.size());
  const Precise more = was_open ? bottleneck.level : bottleneck.level - before;
  for (const BundleId bundle : bottleneck.holds) {
    Channel& channel = channels_[bundles_[bundle].channel];
    const std::uint32_t count = count_of(bundles_[bundle]);
    channel.load += more * count;
    if (was_open) channel.open -= count;
    affect(bundles_[bundle].channel);
  }
}

void FairBottlenecks::capture_all(BundleId id, Bottleneck by) {
  // With the last of them the bundle goes; its number is not used again before another one is linked.
  for (std::uint32_t left = count_of(bundles_[id]); left > 0;) {
    const Number flow = crossings_[bundles_[id].first].flow;
    for (const ChannelId channel : streams_[flow].channels) left -= channel == ChannelId{bundles_[id].channel} ? 1 : 0;
    capture(flow, by);
  }
}

/// `flow` gets another bottleneck.
void FairBottlenecks::capture(Number flow, Bottleneck by) {
  Stream& stream = streams_[flow];
  const bool is_new = stream.bottleneck == unknown_;
  Channel& from = channels_[stream.bottleneck];
  const bool was_open = from.state == State::open;
  const Time left = is_new ? stream.over_at : remaining(stream, now_);
  work_ += 2 * static_cast<double>(stream.channels.size());
  for (std::size_t hop = 0; hop < stream.channels.size(); ++hop) {
    const auto id = static_cast<std::uint32_t>(stream.channels[hop]);
    const CrossingId crossing = stream.first + static_cast<CrossingId>(hop);
    if (!is_new) unlink(crossing);
    take_crossing(crossing, id, by);
    if (was_open) {
      --channels_[id].open;
    } else {
      channels_[id].load -= from.level;
    }
  }
  --from.flows;
  if (was_open) --open_;
  if (!is_new) touch(stream.bottleneck);
  stream.bottleneck = by;
  enter(flow, left);
}

/// `flow`, which has a new bottleneck, has `left` still to do.
void FairBottlenecks::enter(Number flow, Time left) {
  constexpr double little = 1.0 / 1024;
  Stream& stream = streams_[flow];
  Channel& bottleneck = channels_[stream.bottleneck];
  if (left < little * progress_at(bottleneck, now_)) count_anew(stream.bottleneck);
  ++bottleneck.flows;
  stream.over_at = progress_at(bottleneck, now_) + left;
  push_end(flow);
  touch(stream.bottleneck);
}

/// What it adds to the load of the channel is added for all at once, by queue_affected().
void FairBottlenecks::take_crossing(CrossingId id, std::uint32_t channel, Bottleneck by) {
  affect(channel);
  Channel& crossed = channels_[channel];
  if (crossed.captured++ == 0) crossed.captured_into = bundle_of(channel, by);
  link(id, crossed.captured_into);
}

void FairBottlenecks::affect(std::uint32_t channel) {
  if (std::exchange(channels_[channel].seen, look_) != look_) affected_.push_back(channel);
}

/// Where all rates are known again, whether that leaves anything to do is a matter of those whom it holds back and of
/// those who are faster.
void FairBottlenecks::queue_affected(Precise level) {
  work_ += static_cast<double>(affected_.size());
  for (const std::uint32_t id : affected_) {
    Channel& channel = channels_[id];
    channel.load += level * std::exchange(channel.captured, 0);
    queue_if_known(id);
  }
}

}  // namespace hopscope
