// How messages share channels, or take them in turn.

#include <algorithm>

#include "engine/plain/plain_machine.hpp"

namespace hopscope {

std::vector<PlainMachine::SharedChannel*> PlainMachine::shared(std::span<const ChannelId> channels) {
  std::vector<SharedChannel*> found;
  found.reserve(channels.size());
  for (const ChannelId id : channels) {
    const auto [channel, is_new] = shared_channels_.try_emplace(id);
    if (is_new) channel->second = {id, costs_.capacity(id)};
    found.push_back(&channel->second);
  }
  return found;
}

bool PlainMachine::share_channels() {
  if (changes_.empty()) return false;
  for (const Group& group : changed_groups()) {
    touch_channels_of(group);
    share_in(group);
  }
  changes_.clear();
  return true;
}

void PlainMachine::touch_channels_of(const Group& group) {
  if (!has_touches_) return;
  std::set<ChannelId> channels;
  for (const Message* flow : group.flows) channels.insert(channels_now(*flow).begin(), channels_now(*flow).end());
  for (const Change* change : group.changes) {
    for (const SharedChannel* channel : change->channels) channels.insert(channel->id);
  }
  for (const ChannelId channel : channels) touch(Place::channel, channel, group.changes.front()->time);
}

// A flow that has ended connects nothing, and may be a change in several groups.
std::vector<PlainMachine::Group> PlainMachine::changed_groups() {
  std::vector<Group> groups;
  ++reach_;
  for (const Change& change : changes_) {
    for (SharedChannel* const channel : change.channels) {
      if (channel->reached != reach_) groups.push_back({flows_connected_with(*channel, groups.size()), {}});
      Group& group = groups[channel->group];
      if (!group.changes.empty() && group.changes.back() == &change) continue;
      group.changes.push_back(&change);
      group.is_at_one_time = group.is_at_one_time && change.time == group.changes.front()->time;
    }
  }
  return groups;
}

/// In the order of posting. Notes the group of all their channels.
std::vector<PlainMachine::Message*> PlainMachine::flows_connected_with(SharedChannel& channel, std::size_t group) {
  std::vector<Message*> connected;
  std::vector<SharedChannel*> reached;
  const auto reach = [&](SharedChannel& next) {
    if (std::exchange(next.reached, reach_) == reach_) return;
    next.group = group;
    reached.push_back(&next);
  };
  reach(channel);
  while (!reached.empty()) {
    const SharedChannel& next = *reached.back();
    reached.pop_back();
    for (Message* const flow : next.flows) {
      if (std::exchange(flow->reached, reach_) == reach_) continue;
      connected.push_back(flow);
      for (SharedChannel* const other : flow->crossed) reach(*other);
    }
  }
  std::ranges::sort(connected, {}, [](const Message* flow) { return flow->info.id; });
  return connected;
}

/// Those that can be full, each with all that it carries.
std::vector<PlainMachine::SharedChannel*> PlainMachine::limited_channels_of(const Group& group) {
  std::vector<SharedChannel*> channels;
  ++reach_;
  for (const Message* const flow : group.flows) {
    for (SharedChannel* const channel : flow->crossed) {
      if (channel->capacity.is_zero()) continue;
      if (std::exchange(channel->reached, reach_) != reach_) {
        channel->left = channel->capacity;
        channel->without_rate = 0;
        channel->settled = 0;
        channels.push_back(channel);
      }
      ++channel->without_rate;
    }
  }
  return channels;
}

/// What each channel leaves to each of its flows without a rate. Many are alike.
void PlainMachine::find_shares(std::span<SharedChannel* const> channels) {
  const SharedChannel* last = nullptr;
  for (SharedChannel* const channel : channels) {
    if (channel->without_rate == 0) continue;
    const bool is_alike = last != nullptr && channel->without_rate == last->without_rate && channel->left == last->left;
    channel->share = is_alike ? last->share : channel->left / channel->without_rate;
    last = channel;
  }
}

/// @pre a flow has no rate
Rational PlainMachine::least_share(std::span<SharedChannel* const> channels) {
  const Rational* least = nullptr;
  for (const SharedChannel* const channel : channels) {
    if (channel->without_rate > 0 && (least == nullptr || channel->share < *least)) least = &channel->share;
  }
  return *least;
}

/// The flows without a rate on channels that leave them this share, in the order of posting, get it: they are reached.
std::vector<PlainMachine::Message*> PlainMachine::settled_at(const Rational& share,
                                                             std::span<SharedChannel* const> channels) const {
  std::vector<Message*> settled;
  for (const SharedChannel* const channel : channels) {
    if (channel->without_rate == 0 || channel->share != share) continue;
    for (Message* const flow : channel->flows) {
      if (std::exchange(flow->reached, reach_) != reach_) settled.push_back(flow);
    }
  }
  for (const Message* const flow : settled) {
    for (SharedChannel* const channel : flow->crossed) ++channel->settled;
  }
  for (SharedChannel* const channel : channels) {
    const int flows = std::exchange(channel->settled, 0);
    channel->without_rate -= flows;
    if (flows > 0 && channel->without_rate > 0) channel->left -= share * flows;
  }
  std::ranges::sort(settled, {}, [](const Message* flow) { return flow->info.id; });
  return settled;
}

/// Max-min fair: the channel that leaves the least to each of its flows settles these, then the next of the rest.
void PlainMachine::share_in(const Group& group) {
  notes_.on_work(group.flows.size());
  const std::vector<SharedChannel*> channels = limited_channels_of(group);
  std::vector<RateChange> changes;
  ++reach_;
  for (std::size_t left = group.flows.size(); left > 0;) {
    notes_.on_work(channels.size());
    find_shares(channels);
    const Rational share = least_share(channels);
    const std::vector<Message*> settled = settled_at(share, channels);
    left -= settled.size();
    for (Message* const flow : settled) change_rate(*flow, share / flow->alone, group, changes);
  }
}

/// @param others of this group, which most often are alike
void PlainMachine::change_rate(Message& message, const Rational& rate, const Group& group,
                               std::vector<RateChange>& others) {
  if (message.rate == rate) return;
  const bool flows = message.rate.sign() > 0;
  if (flows) due_.erase(&message);
  const ExactTime& now = flows ? time_of_change_at(message, group) : message.since;
  const auto is_alike = [&](const RateChange& other) {
    return other.rate == rate && other.rate_before == message.rate && other.left_before == message.left &&
           other.since == message.since && other.now == now;
  };
  auto found = std::ranges::find_if(others, is_alike);
  if (found == others.end()) {
    constexpr std::size_t most = 16;
    if (others.size() == most) others.erase(others.begin());
    found = others.insert(others.end(), {message.since, message.left, message.rate, now, rate, message.left, {}});
    if (flows) {
      notes_.on_later_end(instant_, message.due);
      found->left -= (now - message.since) * message.rate;
    }
    found->due = now + found->left / rate;
  }
  message.since = found->now;
  message.left = found->left;
  message.rate = rate;
  be_due(message, found->due);
}

/// When the last flow began or ended with which this one shares channels; of several at this instant whose formulas
/// differ, the last of the nearest.
const ExactTime& PlainMachine::time_of_change_at(const Message& message, const Group& group) {
  if (group.is_at_one_time) return group.changes.front()->time;
  const std::uint64_t near = ++nearness_;
  for (SharedChannel* const channel : message.crossed) channel->near = near;
  const auto meets = [&](std::span<SharedChannel* const> channels) {
    return std::ranges::any_of(channels, [&](const SharedChannel* channel) { return channel->near == near; });
  };
  while (true) {
    const ExactTime* last = nullptr;
    for (const Change* change : group.changes) {
      if (meets(change->channels)) last = &change->time;
    }
    if (last != nullptr) return *last;
    notes_.on_work(group.flows.size());
    for (const Message* other : group.flows) {
      if (!meets(other->crossed)) continue;
      for (SharedChannel* const channel : other->crossed) channel->near = near;
    }
  }
}

// A message holds its whole route or none of it, and no message overtakes another in the queue of a channel.
bool PlainMachine::give_channels() {
  if (!std::exchange(may_take_channels_, false)) return false;
  notes_.on_work(line_for_channels_.size());
  std::set<ChannelId> taken = taken_channels_;
  for (Message* message : line_for_channels_) {
    const auto route = channels_now(*message);
    const bool is_free = std::ranges::none_of(route, [&](ChannelId channel) { return taken.contains(channel); });
    taken.insert(route.begin(), route.end());
    if (!is_free) continue;
    now_ = message->since;
    for (const ChannelId channel : route) {
      const auto freed = freed_channels_.find(channel);
      if (message->asked != instants_ && freed != freed_channels_.end() && freed->second.first == instants_)
        now_ = freed->second.second;
    }
    line_for_channels_.erase(message);
    may_take_channels_ = true;  // a flow without words has ended, and others may ask now
    begin_flow(*message);
    return true;
  }
  return false;
}

}  // namespace hopscope
