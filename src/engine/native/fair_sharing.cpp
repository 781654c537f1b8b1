#include "engine/native/fair_sharing.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace hopscope {

namespace {

// A channel's word: who is on it.
constexpr std::uint32_t unused = 0;
constexpr std::uint32_t crowd_bit = std::uint32_t{1} << 31;
constexpr std::uint32_t word_of_flow(FairSharing::Flow flow) { return flow + 1; }
constexpr bool is_crowd(std::uint32_t word) { return (word & crowd_bit) != 0; }

constexpr double infinity = std::numeric_limits<double>::infinity();

// Rates are differences and quotients of others' rates: what differs by rounding alone is the same.
constexpr double rounding = 1e-13;
bool above(double a, double b) { return a > b * (1 + rounding); }

}  // namespace

FairSharing::FairSharing(ChannelId channels) : words_(static_cast<std::size_t>(channels), unused) {}

void FairSharing::begin(Flow flow, std::span<const ChannelId> channels, Time duration) {
  assert(duration > 0 && !channels.empty());
  if (flow >= streams_.size()) streams_.resize(std::size_t{flow} + 1);
  Stream& stream = streams_[flow];
  stream.channels = channels.data();
  stream.hops = static_cast<std::uint32_t>(channels.size());
  stream.remaining = duration;
  begun_.push_back(flow);
}

void FairSharing::end(Flow flow) {
  Stream& stream = streams_[flow];
  if (stream.holder != nobody) --crowds_[stream.holder].held;
  for (const ChannelId channel : channels_of(stream)) leave(words_[static_cast<std::size_t>(channel)], flow);
  ++stream.life;
}

void FairSharing::leave(std::uint32_t& word, Flow flow) {
  if (word == word_of_flow(flow)) {
    word = unused;
    return;
  }
  const std::uint32_t index = word & ~crowd_bit;
  Crowd& crowd = crowds_[index];
  crowd.load -= streams_[flow].rate;
  if (--crowd.alive == 0) {
    crowd.members.clear();
    free_crowds_.push_back(index);
    word = unused;
  } else if (crowd.held > 0 && !crowd.relieved) {
    crowd.relieved = true;
    relieved_.push_back(index);
  }
}

void FairSharing::settle(Time now, std::vector<Flow>& moved) {
  level_ = 0;
  for (const Flow flow : begun_) enter(flow, now);
  report_begun(moved);
  for (const std::uint32_t index : relieved_) {
    Crowd& crowd = crowds_[index];
    crowd.relieved = false;
    if (crowd.held > 0) queue_.put(index, crowd.level);
  }
  relieved_.clear();
  while (!queue_.empty()) examine(queue_.first(), now, moved);
  for (const Flow flow : opened_) streams_[flow].state = State::fixed;
  opened_.clear();
}

// Those that found company are reported when their rate is known.
void FairSharing::report_begun(std::vector<Flow>& moved) {
  if (opened_.empty()) {
    moved.insert(moved.end(), begun_.begin(), begun_.end());
  } else {
    for (const Flow flow : begun_) {
      if (streams_[flow].state == State::open) {
        streams_[flow].rate = 0;
      } else {
        moved.push_back(flow);
      }
    }
  }
  begun_.clear();
}

void FairSharing::enter(Flow flow, Time now) {
  Stream& stream = streams_[flow];
  stream.rate = 1;
  stream.since = now;
  stream.end = now + stream.remaining;
  stream.holder = nobody;
  for (const ChannelId channel : channels_of(stream)) {
    std::uint32_t& word = words_[static_cast<std::size_t>(channel)];
    if (word == unused) {
      word = word_of_flow(flow);
      continue;
    }
    if (stream.state == State::fixed) {
      stream.state = State::open;
      opened_.push_back(flow);
    }
    join(crowd_on(word, now), flow);
  }
}

/// The crowd on the channel of `word`; if one flow has it alone, a crowd of that one.
std::uint32_t FairSharing::crowd_on(std::uint32_t& word, Time now) {
  if (is_crowd(word)) return word & ~crowd_bit;
  if (free_crowds_.empty()) {
    free_crowds_.push_back(static_cast<std::uint32_t>(crowds_.size()));
    crowds_.emplace_back();
    queue_.resize(crowds_.size());
  }
  const std::uint32_t index = free_crowds_.back();
  free_crowds_.pop_back();
  const Flow owner = word - word_of_flow(0);
  word = index | crowd_bit;
  const Stream& stream = streams_[owner];
  Crowd& crowd = crowds_[index];
  crowd.members.push_back({owner, stream.life});
  crowd.alive = 1;
  crowd.held = 0;
  crowd.open = stream.state == State::open ? 1 : 0;
  crowd.load = stream.state == State::open ? 0 : stream.rate;
  // One that has come at this instant too has no rate yet that others could go by.
  if (stream.state == State::fixed && stream.since == now) open(owner);
  return index;
}

void FairSharing::join(std::uint32_t index, Flow flow) {
  Crowd& crowd = crowds_[index];
  if (crowd.members.size() > 2 * std::size_t{crowd.alive} + 8) {
    std::erase_if(crowd.members, [&](const Member& member) { return streams_[member.flow].life != member.life; });
  }
  crowd.members.push_back({flow, streams_[flow].life});
  ++crowd.alive;
  ++crowd.open;
  queue_.put(index, lower_bound(crowd));
}

template <class Visit>
void FairSharing::for_each_crowd(const Stream& stream, Visit visit) {
  for (const ChannelId channel : channels_of(stream)) {
    const std::uint32_t word = words_[static_cast<std::size_t>(channel)];
    if (is_crowd(word)) visit(word & ~crowd_bit);
  }
}

/// The rate of `flow` is to be found anew. It is not below level_.
void FairSharing::open(Flow flow) {
  Stream& stream = streams_[flow];
  stream.state = State::open;
  opened_.push_back(flow);
  if (stream.holder != nobody) --crowds_[stream.holder].held;
  stream.holder = nobody;
  for_each_crowd(stream, [&](std::uint32_t index) {
    Crowd& crowd = crowds_[index];
    crowd.load -= stream.rate;
    ++crowd.open;
    queue_.put(index, lower_bound(crowd));
  });
}

/// The rate of `flow`, which is open, is `level`, on account of `holder`.
void FairSharing::solve(Flow flow, std::uint32_t holder, double level, Time now, std::vector<Flow>& moved) {
  Stream& stream = streams_[flow];
  const bool differs = above(level, stream.rate) || above(stream.rate, level);
  if (differs) {
    stream.remaining -= stream.rate * (now - stream.since);
    stream.since = now;
    stream.rate = level;
    stream.end = now + stream.remaining / level;
    moved.push_back(flow);
  }
  stream.state = State::solved;
  stream.holder = holder;
  ++crowds_[holder].held;
  for_each_crowd(stream, [&](std::uint32_t index) {
    Crowd& crowd = crowds_[index];
    crowd.load += stream.rate;
    --crowd.open;
    if (differs && crowd.held > 0 && index != holder) queue_.put(index, std::max(level_, crowd.level));
  });
}

/// A level that the crowd's will not be below, as things stand. What it rests on is a sum that rounding may have moved.
double FairSharing::lower_bound(const Crowd& crowd) const {
  if (crowd.open == 0 && above(crowd.load, 1)) return level_;
  double bound = crowd.open > 0 ? (1 - crowd.load) / crowd.open : infinity;
  if (crowd.held > 0) bound = std::min(bound, crowd.level);
  return std::max(level_, bound);
}

// Looks at the first crowd of the queue, where the levels of all others are known to be no lower.
void FairSharing::examine(std::uint32_t index, Time now, std::vector<Flow>& moved) {
  level_ = queue_.lowest();
  const Crowd& crowd = crowds_[index];
  const double bound = lower_bound(crowd);
  if (bound == infinity) return queue_.drop_first();
  if (above(bound, level_)) return queue_.postpone_first(bound);
  double level = level_of(index);
  if (level == infinity) return queue_.drop_first();
  if (crowd.held > 0) {
    if (above(level, crowd.level)) {
      // There is more for those that it holds; but what becomes of slower flows comes first.
      if (above(crowd.level, level_)) return queue_.postpone_first(crowd.level);
      open_held(index);
      return queue_.postpone_first(level);
    }
    if (!above(crowd.level, level)) level = crowd.level;
  }
  if (above(level, level_)) return queue_.postpone_first(level);
  fill(index, level, now, moved);
  queue_.drop_first();
}

/// The level of a crowd if the fixed flows that others hold stay as they are unless they are above it: what those below
/// it leave over, equally shared by the rest. Infinite if the rate of nobody in it is left to find.
double FairSharing::level_of(std::uint32_t index) {
  Crowd& crowd = crowds_[index];
  ceilings_.clear();
  crowd.load = 0;
  double room = 1;
  std::size_t sharers = crowd.open;
  std::size_t kept = 0;
  for (const Member member : crowd.members) {
    const Stream& stream = streams_[member.flow];
    if (stream.life != member.life) continue;
    crowd.members[kept++] = member;
    if (stream.state == State::open) continue;
    crowd.load += stream.rate;
    if (stream.state == State::fixed && stream.holder == index) {
      ++sharers;
    } else if (stream.state == State::fixed && stream.rate > level_) {
      ceilings_.push_back(stream.rate);
    } else {
      room -= stream.rate;
    }
  }
  crowd.members.resize(kept);
  std::size_t above_level = ceilings_.size();
  while (true) {
    if (sharers + above_level == 0) return infinity;
    const double level = room / static_cast<double>(sharers + above_level);
    std::size_t left = 0;
    for (std::size_t i = 0; i < above_level; ++i) {
      if (ceilings_[i] > level) {
        ceilings_[left++] = ceilings_[i];
      } else {
        room -= ceilings_[i];
      }
    }
    if (left == above_level) return std::max(level, level_);
    above_level = left;
  }
}

/// Those that the crowd has held may rise.
void FairSharing::open_held(std::uint32_t index) {
  for (const Member member : crowds_[index].members) {
    const Stream& stream = streams_[member.flow];
    if (stream.state == State::fixed && stream.holder == index) open(member.flow);
  }
}

/// The crowd's level is `level`: nobody in it is faster, and those whose rate is open go at it.
void FairSharing::fill(std::uint32_t index, double level, Time now, std::vector<Flow>& moved) {
  crowds_[index].level = level;
  for (const Member member : crowds_[index].members) {
    const Stream& stream = streams_[member.flow];
    if (stream.state == State::fixed && above(stream.rate, level)) open(member.flow);
    if (stream.state == State::open) solve(member.flow, index, level, now, moved);
  }
}

}  // namespace hopscope
