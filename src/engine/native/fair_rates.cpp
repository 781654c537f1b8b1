// How FairSharing finds the rates again after a change, for those flows only that the change reaches.
//
// The level of a channel is the rate of those whom it keeps from being faster, its held flows: what the slower flows,
// held elsewhere, leave over, shared equally. A flow's rate is the least level on its way. Progressive filling finds
// the levels from the lowest up, since whatever is held lower is known by then. So does this, but it starts from the
// rates as they were: flows are fixed until something shows that their rate changes. That something is a channel that
// has room again for those whom it holds, or too little for those who cross it; it opens those flows, and whether that
// reaches the other channels of theirs is seen when it is their turn. Every flow is opened and solved once at most, and
// hardly any that keeps its rate.
//
// A level is known exactly only when its turn has come. Until then a channel is queued at a lower bound of it, and is
// put back when its turn at the bound comes too early. Most channels of an open flow never have a turn, as the flow is
// solved before, at a lower level: bounds beyond a horizon are not queued until the horizon is reached.

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/native/fair_sharing.hpp"

namespace hopscope {

template <class Visit>
void FairSharing::for_each_group(const Stream& stream, Visit visit) {
  for (const ChannelId channel : channels_of(stream)) {
    const ChannelWord word = words_[channel];
    if (word.is_group()) visit(word.group());
  }
}

/// Once for each, however many flows are in it.
template <class Visit>
void FairSharing::for_each_group_of_open(Visit visit) {
  ++look_;
  for (const Flow flow : opened_) {
    const Stream& stream = streams_[flow];
    if (stream.state != State::open) continue;
    for_each_group(stream, [&](GroupId id) {
      if (std::exchange(groups_[id].seen, look_) != look_) visit(id);
    });
  }
}

void FairSharing::solve_all(Time now, std::vector<Flow>& moved) {
  const double first_level = std::min(queue_relieved(), least_share());
  if (first_level < infinite_rate) look_as_far_as(first_level);
  while (open_ > 0 || !queue_.empty()) {
    if (queue_.empty() || queue_.lowest() > horizon_) {
      look_as_far_as(queue_.empty() ? 2 * horizon_ : 1.25 * queue_.lowest());
    } else {
      examine(queue_.first(), now, moved);
    }
  }
  for (const Flow flow : opened_) streams_[flow].state = State::fixed;
  opened_.clear();
  level_ = 0;
  horizon_ = 0;
}

/// Groups that hold flows and that somebody has left have room. @return the lowest level of theirs
double FairSharing::queue_relieved() {
  double lowest = infinite_rate;
  for (const GroupId id : relieved_) {
    FlowGroup& group = groups_[id];
    group.relieved = false;
    if (group.held == 0) continue;
    queue_.put(id, group.level.rounded());
    lowest = std::min(lowest, group.level.rounded());
  }
  relieved_.clear();
  return lowest;
}

/// What the flows that are open now would get at least.
double FairSharing::least_share() {
  double least = infinite_rate;
  for_each_group_of_open([&](GroupId id) { least = std::min(least, groups_[id].capacity / groups_[id].alive); });
  return least;
}

void FairSharing::look_as_far_as(double horizon) {
  horizon_ = horizon;
  for_each_group_of_open([&](GroupId id) { queue_if_near(id); });
}

// Without the division of the bound: this is asked more often than anything else. No bound is below the present level.
void FairSharing::queue_if_near(GroupId id) {
  if (queue_.is_by(id, level_)) return;
  const FlowGroup& group = groups_[id];
  if (group.capacity - group.load.rounded() <= horizon_ * group.open ||
      (group.held > 0 && group.level.rounded() <= horizon_)) {
    queue_.put(id, lower_bound(group));
  }
}

/// A level that the group's will not be below, as things stand; infinite if the group changes nothing for anybody.
double FairSharing::lower_bound(const FlowGroup& group) const {
  if (group.capacity == infinite_rate) return infinite_rate;
  if (group.open == 0) return lower_bound_of_known(group);
  double bound = ((group.capacity - group.load) / group.open).rounded();
  if (group.held > 0) bound = std::min(bound, group.level.rounded());
  return std::max(level_, bound);
}

/// The same where the rates of all its flows are known.
inline double FairSharing::lower_bound_of_known(const FlowGroup& group) const {
  if (above(group.load.rounded(), group.capacity)) return level_;
  if (group.held == 0 || !above(group.capacity, group.load.rounded())) return infinite_rate;
  return std::max(level_, group.level.rounded());
}

/// Looks at the first group of the queue, when the levels of all others are known to be no lower.
void FairSharing::examine(GroupId id, Time now, std::vector<Flow>& moved) {
  level_ = queue_.lowest();
  const FlowGroup& group = groups_[id];
  const double bound = lower_bound(group);
  if (bound == infinite_rate) return queue_.drop(id);
  if (above(bound, level_)) return queue_.postpone_first(bound);
  Precise level = level_of(id);
  if (level.rounded() == infinite_rate) return queue_.drop(id);
  const double before = group.level.rounded();
  if (group.held > 0 && above(level.rounded(), before)) {
    // There is more for those that it holds; but what becomes of slower flows comes first.
    if (above(before, level_)) return queue_.postpone_first(before);
    if (open_held(id)) return queue_.postpone_first(level.rounded());
  } else if (group.held > 0 && !above(before, level.rounded())) {
    level = group.level;
  }
  if (above(level.rounded(), level_)) return queue_.postpone_first(level.rounded());
  fill(id, level, now, moved);
  queue_.drop(id);
}

/// The group's level if the fixed flows that others hold are no slower than now. Infinite if there is nobody whose rate
/// it could be.
Precise FairSharing::level_of(GroupId id) {
  FlowGroup& group = groups_[id];
  auto& members = members_[id];
  work_ += static_cast<double>(members.size());
  ceilings_.clear();
  group.load = 0;
  Precise room = group.capacity;
  std::size_t sharers = group.open;
  std::size_t kept = 0;
  for (const Member member : members) {
    const Stream& stream = streams_[member.flow];
    if (stream.life != member.life) continue;
    members[kept++] = member;
    if (stream.state == State::open) continue;
    group.load += stream.rate;
    if (stream.state == State::fixed && stream.holder == id) {
      ++sharers;
    } else if (stream.state == State::fixed && stream.rate.rounded() > level_) {
      ceilings_.push_back(stream.rate);
    } else {
      room -= stream.rate;
    }
  }
  members.resize(kept);
  return share_out(room, sharers);
}

/// Shares `room` equally among `sharers` and as many as there are ceilings_, of whom none takes more than its own.
/// @return what those get who are below their ceiling
Precise FairSharing::share_out(Precise room, std::size_t sharers) {
  while (sharers + ceilings_.size() > 0) {
    const Precise level = room / static_cast<double>(sharers + ceilings_.size());
    const auto is_above = [&](const Precise& ceiling) { return ceiling > level; };
    const auto low = std::partition(ceilings_.begin(), ceilings_.end(), is_above);
    if (low == ceilings_.end()) return above(level_, level.rounded()) ? Precise(level_) : level;
    for (auto ceiling = low; ceiling != ceilings_.end(); ++ceiling) room -= *ceiling;
    ceilings_.erase(low, ceilings_.end());
  }
  return infinite_rate;
}

/// The rate of `flow` is to be found anew. @pre what others do at lower levels is known
void FairSharing::open(Flow flow) {
  Stream& stream = streams_[flow];
  stream.state = State::open;
  work_ += stream.hops;
  opened_.push_back(flow);
  ++open_;
  if (stream.holder != nobody) --groups_[stream.holder].held;
  stream.holder = nobody;
  for_each_group(stream, [&](GroupId id) {
    FlowGroup& group = groups_[id];
    group.load -= stream.rate;
    ++group.open;
    queue_if_near(id);
  });
}

/// Those whom the group has held may be faster. @return whether there are any who are not solved
bool FairSharing::open_held(GroupId id) {
  const std::size_t before = open_;
  for (const Member member : members_[id]) {
    const Stream& stream = streams_[member.flow];
    if (stream.state == State::fixed && stream.holder == id) open(member.flow);
  }
  return open_ > before;
}

/// The group's level is `level`: nobody in it is faster, and those whose rate is open go at it.
void FairSharing::fill(GroupId id, Precise level, Time now, std::vector<Flow>& moved) {
  groups_[id].level = level;
  for (const Member member : members_[id]) {
    const Stream& stream = streams_[member.flow];
    const bool must_fall = stream.state == State::fixed && above(stream.rate.rounded(), level.rounded());
    if (must_fall || stream.state == State::open) solve(member.flow, id, level, now, moved);
  }
}

/// The rate of `flow` is `level`: that of `holder`. Unless that is its old one, it has another end.
void FairSharing::solve(Flow flow, GroupId holder, Precise level, Time now, std::vector<Flow>& moved) {
  Stream& stream = streams_[flow];
  work_ += stream.hops;
  const std::uint32_t opened = stream.state == State::open ? 1 : 0;
  const Precise load_before = opened > 0 ? Precise() : stream.rate;
  if (opened > 0) {
    --open_;
  } else {
    opened_.push_back(flow);
    if (stream.holder != nobody) --groups_[stream.holder].held;
  }
  const double rate = stream.rate.rounded();
  if (above(level.rounded(), rate) || above(rate, level.rounded())) {
    stream.remaining = std::max(0.0, stream.remaining - rate * (now - stream.since));
    stream.since = now;
    stream.rate = level;
    stream.end = now + stream.remaining / level.rounded();
    moved.push_back(flow);
  }
  stream.state = State::solved;
  stream.holder = holder;
  ++groups_[holder].held;
  const Precise more_load = stream.rate - load_before;
  for_each_group(stream, [&](GroupId id) {
    FlowGroup& group = groups_[id];
    group.load += more_load;
    group.open -= opened;
    if (group.open > 0) return;
    // All are known again. Whether that leaves anything to do is a matter of those whom it holds and of its ceilings.
    const double bound = lower_bound_of_known(group);
    if (bound == infinite_rate) {
      queue_.drop(id);
    } else {
      queue_.put(id, bound);
    }
  });
}

}  // namespace hopscope
