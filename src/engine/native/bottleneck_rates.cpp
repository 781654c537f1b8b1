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

void FairBottlenecks::solve_all(Time now) {
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
    const std::uint32_t count = count_of(bundles_[bundle]);
    channel.load -= bottleneck.level * count;
    channel.open += count;
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
  for (const Number flow : channels_[id].begun)
    if (streams_[flow].bottleneck == unknown_) capture(flow, id, now);
  queue_affected(level);
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
    const std::uint32_t count = count_of(bundles_[bundle]);
    channel.load += more * count;
    if (was_open) channel.open -= count;
    affect(bundles_[bundle].channel);
  }
}

void FairBottlenecks::capture_all(BundleId id, Bottleneck by, Time now) {
  // With the last of them the bundle goes; its number is not used again before another one is linked.
  for (std::uint32_t left = count_of(bundles_[id]); left > 0;) {
    const Number flow = crossings_[bundles_[id].first].flow;
    for (const ChannelId channel : streams_[flow].channels) left -= channel == ChannelId{bundles_[id].channel} ? 1 : 0;
    capture(flow, by, now);
  }
}

/// `flow` gets another bottleneck.
void FairBottlenecks::capture(Number flow, Bottleneck by, Time now) {
  Stream& stream = streams_[flow];
  const bool is_new = stream.bottleneck == unknown_;
  Channel& from = channels_[stream.bottleneck];
  const bool was_open = from.state == State::open;
  const Time left = is_new ? stream.over_at : remaining(stream, now);
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
  enter(flow, left, now);
}

/// `flow`, which has a new bottleneck, has `left` still to do.
void FairBottlenecks::enter(Number flow, Time left, Time now) {
  constexpr double little = 1.0 / 1024;
  Stream& stream = streams_[flow];
  Channel& bottleneck = channels_[stream.bottleneck];
  if (left < little * progress_at(bottleneck, now)) count_anew(stream.bottleneck, now);
  ++bottleneck.flows;
  stream.over_at = progress_at(bottleneck, now) + left;
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
    if (channel.open > 0) continue;
    const double bound = lower_bound_of_known(channel);
    if (bound == infinite_rate) {
      queue_.drop(id);
    } else {
      queue_.put(id, bound);
    }
  }
}

}  // namespace hopscope
