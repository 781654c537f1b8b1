// How FairBottlenecks finds the rates again after a change, for those bottlenecks only that the change reaches.
//
// As FairSharing does (fair_rates.cpp), it goes from the lowest level up, and starts from the rates as they were:
// bottlenecks are fixed until something shows that their level changes. That is a channel that has room again for those
// whom it holds back, or too little for those who cross it. A channel whose turn has come holds back all who cross it
// and would be faster: it takes them from their bottlenecks, flow by flow. Its own flows are not looked at.

#include <algorithm>
#include <utility>

#include "engine/native/fair_bottlenecks.hpp"
#include "engine/native/fair_sharing.hpp"

namespace hopscope {

/// Once for each, however many flows cross it.
template <class Visit>
void FairBottlenecks::for_each_channel_of_open(Visit visit) {
  ++look_;
  for (const Bottleneck bottleneck : opened_) {
    if (channels_[bottleneck].state != State::open) continue;
    work_ += static_cast<double>(channels_[bottleneck].holds.size());
    for (const BundleId bundle : channels_[bottleneck].holds) {
      const std::uint32_t id = bundles_[bundle].channel;
      if (std::exchange(channels_[id].seen, look_) != look_) visit(id);
    }
  }
}

void FairBottlenecks::solve_all(Time now) {
  if (open_ > 0) opened_.push_back(unknown_);
  const double first_level = std::min(queue_relieved(), least_share());
  if (first_level < infinite_rate) look_as_far_as(first_level);
  while (open_ > 0 || !queue_.empty()) {
    if (queue_.empty() || queue_.lowest() > horizon_) {
      look_as_far_as(queue_.empty() ? 2 * horizon_ : 1.25 * queue_.lowest());
    } else {
      examine(queue_.first(), now);
    }
  }
  for (const Bottleneck id : opened_) {
    if (id == unknown_) continue;
    channels_[id].state = State::fixed;
    ceiling_[id] = channels_[id].level.rounded();
  }
  for (const Bottleneck id : touched_) {
    channels_[id].touched = false;
    renew_next_end(id);
  }
  opened_.clear();
  touched_.clear();
  level_ = 0;
  horizon_ = 0;
}

/// Channels that hold flows back and that somebody has left have room. @return the lowest level of theirs
double FairBottlenecks::queue_relieved() {
  double lowest = infinite_rate;
  for (const std::uint32_t id : relieved_) {
    Channel& channel = channels_[id];
    channel.relieved = false;
    if (channel.flows == 0) continue;
    queue_.put(id, channel.level.rounded());
    lowest = std::min(lowest, channel.level.rounded());
  }
  relieved_.clear();
  return lowest;
}

/// What the flows that are open now would get at least.
double FairBottlenecks::least_share() {
  double least = infinite_rate;
  for_each_channel_of_open(
      [&](std::uint32_t id) { least = std::min(least, channels_[id].capacity / channels_[id].alive); });
  return least;
}

void FairBottlenecks::look_as_far_as(double horizon) {
  horizon_ = horizon;
  for_each_channel_of_open([&](std::uint32_t id) { queue_if_near(id); });
}

void FairBottlenecks::queue_if_near(std::uint32_t id) {
  if (queue_.is_by(id, level_)) return;
  const Channel& channel = channels_[id];
  if (channel.capacity - channel.load.rounded() <= horizon_ * channel.open ||
      (held(channel) > 0 && channel.level.rounded() <= horizon_)) {
    queue_.put(id, lower_bound(channel));
  }
}

/// A level that the channel's will not be below, as things stand; infinite if it changes nothing for anybody.
double FairBottlenecks::lower_bound(const Channel& channel) const {
  if (channel.capacity == infinite_rate) return infinite_rate;
  if (channel.open == 0) return lower_bound_of_known(channel);
  double bound = ((channel.capacity - channel.load) / channel.open).rounded();
  if (held(channel) > 0) bound = std::min(bound, channel.level.rounded());
  return std::max(level_, bound);
}

/// The same where the rates of all its flows are known.
double FairBottlenecks::lower_bound_of_known(const Channel& channel) const {
  if (above(channel.load.rounded(), channel.capacity)) return level_;
  if (held(channel) == 0 || !above(channel.capacity, channel.load.rounded())) return infinite_rate;
  return std::max(level_, channel.level.rounded());
}

/// Looks at the first channel of the queue, when the levels of all others are known to be no lower.
void FairBottlenecks::examine(std::uint32_t id, Time now) {
  level_ = queue_.lowest();
  const Channel& channel = channels_[id];
  const double bound = lower_bound(channel);
  if (bound == infinite_rate) return queue_.drop(id);
  if (above(bound, level_)) return queue_.postpone_first(bound);
  Precise level = level_of(id);
  if (level.rounded() == infinite_rate) return queue_.drop(id);
  const double before = channel.level.rounded();
  if (held(channel) > 0 && above(level.rounded(), before)) {
    // There is more for those that it holds back; but what becomes of slower flows comes first.
    if (above(before, level_)) return queue_.postpone_first(before);
    if (channel.state == State::fixed) {
      open(id);
      return queue_.postpone_first(level.rounded());
    }
  } else if (held(channel) > 0 && !above(before, level.rounded())) {
    level = channel.level;
  }
  if (above(level.rounded(), level_)) return queue_.postpone_first(level.rounded());
  fill(id, level, now);
  queue_.drop(id);
}

/// The channel's level if the fixed flows that others hold back are no slower than now. Infinite if there is nobody
/// whose rate it could be.
Precise FairBottlenecks::level_of(std::uint32_t id) {
  Channel& channel = channels_[id];
  work_ += static_cast<double>(channel.crossed_by.size());
  ceilings_.clear();
  Precise room = channel.capacity - channel.load;
  double sharers = channel.open;
  for (const BundleOn& bundle : channel.crossed_by) {
    const double ceiling = ceiling_[bundle.bottleneck];
    if (!(ceiling > level_ && ceiling < infinite_rate) && bundle.bottleneck != id) continue;
    if (bundle.bottleneck == id && channel.state != State::fixed) continue;
    const double count = bundles_[bundle.id].count;
    const Precise& level = channels_[bundle.bottleneck].level;
    room += level * count;
    if (bundle.bottleneck == id) {
      sharers += count;
    } else {
      ceilings_.push_back({level, count});
    }
  }
  return share_out(room, sharers);
}

/// Shares `room` equally among `sharers` and those of the ceilings_, of whom none takes more than its own.
/// @return what those get who are below their ceiling
Precise FairBottlenecks::share_out(Precise room, double sharers) {
  for (const Ceiling& ceiling : ceilings_) sharers += ceiling.count;
  while (sharers > 0) {
    const Precise level = room / sharers;
    const auto is_above = [&](const Ceiling& ceiling) { return ceiling.level > level; };
    const auto low = std::partition(ceilings_.begin(), ceilings_.end(), is_above);
    if (low == ceilings_.end()) return above(level_, level.rounded()) ? Precise(level_) : level;
    for (auto ceiling = low; ceiling != ceilings_.end(); ++ceiling) {
      room -= ceiling->level * ceiling->count;
      sharers -= ceiling->count;
    }
    ceilings_.erase(low, ceilings_.end());
  }
  return infinite_rate;
}

/// The rate of its flows is to be found anew. @pre what others do at lower levels is known
void FairBottlenecks::open(Bottleneck id) {
  Channel& bottleneck = channels_[id];
  bottleneck.state = State::open;
  ceiling_[id] = infinite_rate;
  opened_.push_back(id);
  open_ += bottleneck.flows;
  work_ += static_cast<double>(bottleneck.holds.size());
  for (const BundleId bundle : bottleneck.holds) {
    Channel& channel = channels_[bundles_[bundle].channel];
    channel.load -= bottleneck.level * bundles_[bundle].count;
    channel.open += bundles_[bundle].count;
    queue_if_near(bundles_[bundle].channel);
  }
}

/// The channel's level is `level`: nobody on it is faster, and those whose rate is open go at it.
void FairBottlenecks::fill(std::uint32_t id, Precise level, Time now) {
  affected_.clear();
  ++look_;
  set_level(id, level, now);
  const auto& crossed_by = channels_[id].crossed_by;
  for (std::size_t i = crossed_by.size(); i-- > 0;) {
    if (crossed_by[i].bottleneck != id && above(ceiling_[crossed_by[i].bottleneck], level.rounded()))
      capture_all(crossed_by[i].id, id, now);
  }
  queue_affected();
}

/// Those whose bottleneck is `id` already have the rate `level`.
void FairBottlenecks::set_level(Bottleneck id, Precise level, Time now) {
  Channel& bottleneck = channels_[id];
  const bool was_open = bottleneck.state == State::open;
  const Precise before = bottleneck.level;
  if (was_open) open_ -= bottleneck.flows;
  if (bottleneck.state == State::fixed) opened_.push_back(id);
  bottleneck.state = State::solved;
  ceiling_[id] = 0;
  if (bottleneck.flows == 0) {
    bottleneck.progress = 0;
    bottleneck.since = now;
    bottleneck.level = level;
    return;
  }
  if (above(level.rounded(), before.rounded()) || above(before.rounded(), level.rounded())) {
    bottleneck.progress = progress_at(bottleneck, now);
    bottleneck.since = now;
    bottleneck.level = level;
  } else if (!was_open) {
    return;
  }
  touch(id);
  work_ += static_cast<double>(bottleneck.holds.size());
  const Precise more = was_open ? bottleneck.level : bottleneck.level - before;
  for (const BundleId bundle : bottleneck.holds) {
    Channel& channel = channels_[bundles_[bundle].channel];
    channel.load += more * bundles_[bundle].count;
    if (was_open) channel.open -= bundles_[bundle].count;
    affect(bundles_[bundle].channel);
  }
}

void FairBottlenecks::capture_all(BundleId id, Bottleneck by, Time now) {
  // With the last of them the bundle goes; its number is not used again before another one is linked.
  for (std::uint32_t left = bundles_[id].count; left > 0;) {
    const Number flow = crossings_[bundles_[id].first].flow;
    for (const ChannelId channel : streams_[flow].channels) left -= channel == ChannelId{bundles_[id].channel} ? 1 : 0;
    capture(flow, by, now);
  }
}

/// `flow` gets another bottleneck.
void FairBottlenecks::capture(Number flow, Bottleneck by, Time now) {
  constexpr double little = 1.0 / 1024;
  Stream& stream = streams_[flow];
  Channel& from = channels_[stream.bottleneck];
  const Precise to_level = channels_[by].level;
  const bool was_open = from.state == State::open;
  const Precise more = was_open ? to_level : to_level - from.level;
  const Time left = stream.bottleneck == unknown_ ? stream.over_at : remaining(stream, now);
  work_ += 2 * static_cast<double>(stream.channels.size());
  for (std::size_t hop = 0; hop < stream.channels.size(); ++hop) {
    const auto id = static_cast<std::uint32_t>(stream.channels[hop]);
    const CrossingId crossing = stream.first + static_cast<CrossingId>(hop);
    unlink(crossing);
    link(crossing, id, by);
    channels_[id].load += more;
    if (was_open) --channels_[id].open;
    affect(id);
  }
  --from.flows;
  if (was_open) --open_;
  if (stream.bottleneck != unknown_) touch(stream.bottleneck);
  stream.bottleneck = by;
  Channel& to = channels_[by];
  if (left < little * progress_at(to, now)) count_anew(by, now);
  ++to.flows;
  stream.over_at = progress_at(to, now) + left;
  push_end(flow);
  touch(by);
}

void FairBottlenecks::affect(std::uint32_t channel) {
  if (std::exchange(channels_[channel].seen, look_) != look_) affected_.push_back(channel);
}

/// Where all rates are known again, whether that leaves anything to do is a matter of those whom it holds back and of
/// those who are faster.
void FairBottlenecks::queue_affected() {
  work_ += static_cast<double>(affected_.size());
  for (const std::uint32_t id : affected_) {
    if (channels_[id].open > 0) continue;
    const double bound = lower_bound_of_known(channels_[id]);
    if (bound == infinite_rate) {
      queue_.drop(id);
    } else {
      queue_.put(id, bound);
    }
  }
}

}  // namespace hopscope
