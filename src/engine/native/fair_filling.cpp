// How FairLevels finds the rates after a change: progressive filling. Of the flows whose rate is not known, those that
// cross the channel which has least room for each of its own get that share, and no more; what they take is no room for
// the others, and so on upwards. It goes over channels, in arrays, and over sets of flows; the last level, which mostly
// is the only one, takes nothing from anybody.

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "engine/native/channel_arrays.hpp"
#include "engine/native/fair_levels.hpp"
#include "engine/native/fair_sharing.hpp"

namespace hopscope {

namespace {

using Word = FlowSet::Word;

/// The number of bits in each byte of a word.
Word bits_of_bytes(Word word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  return (word + (word >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
}

/// The sum of the bytes of a word.
std::size_t sum_of_bytes(Word word) {
  word = (word & 0x00ff00ff00ff00ffU) + (word >> 8U & 0x00ff00ff00ff00ffU);
  return static_cast<std::size_t>(word * 0x0001000100010001U >> 48U);
}

// std::popcount is a call of a function on processors that may have no instruction for it. Up to 31 words are counted
// byte by byte: 8 bits each still fit into a byte.
std::size_t size_of_both(const FlowSet& a, const FlowSet& b) {
  constexpr std::size_t words_at_once = 31;
  const std::size_t words = a.words().size();
  const Word* const one = a.words().data();
  const Word* const other = b.words().data();
  std::size_t size = 0;
  for (std::size_t i = 0; i < words;) {
    Word bytes = 0;
    for (const std::size_t end = std::min(i + words_at_once, words); i < end; ++i)
      bytes += bits_of_bytes(one[i] & other[i]);
    size += sum_of_bytes(bytes);
  }
  return size;
}

void unite(FlowSet& set, const FlowSet& with) {
  for (std::size_t i = 0; i < set.words().size(); ++i) set.words()[i] |= with.words()[i];
}

}  // namespace

void FairLevels::fill(Time now) {
  room_ = capacity_;
  rest_ = total_;
  open_ = all_;
  for (Level& level : levels_) level.is_filled = false;
  double rate = 0;
  for (std::size_t open = flows_; open > 0; open -= sharing_) {
    rate = std::max(rate, channel_arrays::least_share(room_, rest_));
    assert(rate < infinite_rate);
    find_sharers(rate);
    assign(rate, open, now);
    for (std::size_t i = 0; i < words_; ++i) open_.words()[i] &= ~sharers_.words()[i];
    work_ += static_cast<double>(2 * total_.size() + 4 * words_ + 2 * begun_.size());
  }
}

/// Finds the open flows that cross a full channel: one that has no more than `rate` for each of them. Where all flows
/// of a level do, or none, that is seen from their counts.
void FairLevels::find_sharers(double rate) {
  channel_arrays::find_full(room_, rest_, capacity_, rate * (1 + rounding_of_rates), others_, full_);
  sharers_.clear();
  for (const Level& level : levels_) {
    if (level.size == 0 || level.is_filled) continue;
    const auto is_crossed = [&](ChannelId channel) { return level.counts[static_cast<std::size_t>(channel)] > 0; };
    work_ += static_cast<double>(full_.size());
    if (std::ranges::none_of(full_, is_crossed)) continue;
    if (crosses_others(level)) {
      find_sharers_of(level);
    } else {
      unite(sharers_, level.flows);
    }
  }
  for (const Number flow : begun_) {
    if (crosses_full(flow)) sharers_.insert(flow);
  }
  sharing_ = size_of_both(sharers_, open_);
  if (sharing_ == 0) throw std::logic_error("no open flow crosses the channel that has the least for each of them");
}

/// Whether flows of the level cross channels that are not full.
bool FairLevels::crosses_others(const Level& level) {
  work_ += static_cast<double>(others_.size());
  return channel_arrays::meet(level.counts, others_);
}

bool FairLevels::crosses_full(Number flow) const {
  return std::ranges::any_of(crossings_[flow].channels,
                             [&](ChannelId channel) { return others_[static_cast<std::size_t>(channel)] == 0; });
}

void FairLevels::find_sharers_of(const Level& level) {
  if (has_rows_) {
    find_sharers_by_rows(level);
  } else {
    find_sharers_by_routes(level);
  }
}

void FairLevels::find_sharers_by_routes(const Level& level) {
  moving_.clear();
  for (std::size_t i = 0; i < words_; ++i) FlowSet::append(i, level.flows.words()[i], moving_);
  for (const Number flow : moving_) {
    if (crosses_full(flow)) sharers_.insert(flow);
  }
  work_ += static_cast<double>(words_) + level.hops;
}

void FairLevels::find_sharers_by_rows(const Level& level) {
  for (const ChannelId channel : full_) {
    if (level.counts[static_cast<std::size_t>(channel)] == 0) continue;
    work_ += static_cast<double>(words_);
    if (channel_arrays::add_common(sharers_.words(), row(channel), level.flows.words())) return;
  }
}

/// The rate of the sharers is `rate`. Levels that have some of them are split.
void FairLevels::assign(double rate, std::size_t open, Time now) {
  filled_.clear();
  const std::size_t before = levels_.size();
  for (LevelId id = 0; id < before; ++id) {
    if (levels_[id].size == 0 || levels_[id].is_filled) continue;
    const std::size_t inside = size_of_both(levels_[id].flows, sharers_);
    work_ += static_cast<double>(words_);
    if (inside == 0) continue;
    filled_.push_back(inside == levels_[id].size ? id : split(id, inside, now));
    levels_[filled_.back()].is_filled = true;  // split() may have given it a number that is still to come
  }
  std::erase_if(begun_, [&](Number flow) {
    if (!sharers_.has(flow)) return false;
    if (filled_.empty()) filled_.push_back(new_level(now, rate));
    levels_[filled_.front()].is_filled = true;
    join(flow, filled_.front(), crossings_[flow].over_at, now);
    return true;
  });
  for (const LevelId id : filled_) {
    Level& level = levels_[id];
    if (above(rate, level.rate) || above(level.rate, rate)) {
      level.progress = progress_at(level, now);
      level.since = now;
      level.rate = rate;
    }
    if (sharing_ < open) take_from_room(level);
  }
  if (filled_.size() > 1) merge_idle(now);
}

/// Parts the flows of a level that are sharers, `inside` many, from the others; the fewer of both move to a new level.
/// @return the level of the sharers
FairLevels::LevelId FairLevels::split(LevelId id, std::size_t inside, Time now) {
  const bool others_move = 2 * inside >= levels_[id].size;
  const LevelId fewer = new_level(now, levels_[id].rate);
  moving_.clear();
  for (std::size_t i = 0; i < words_; ++i) {
    const Word flows = levels_[id].flows.words()[i];
    const Word inside_word = sharers_.words()[i];
    FlowSet::append(i, flows & (others_move ? ~inside_word : inside_word), moving_);
  }
  for (const Number flow : moving_) move(flow, fewer, now);
  work_ += static_cast<double>(words_);
  return others_move ? id : fewer;
}

void FairLevels::take_from_room(const Level& level) {
  const double rate = level.rate;
  const double* const counts = level.counts.data();
  double* const rooms = room_.data();
  double* const rests = rest_.data();
  const std::size_t channels = room_.size();
  for (std::size_t channel = 0; channel < channels; ++channel) {
    rooms[channel] -= rate * counts[channel];
    rests[channel] -= counts[channel];
  }
  work_ += static_cast<double>(channels);
}

/// Levels of one rate may part again, so they are merged only when to keep them has been as much work.
void FairLevels::merge_idle(Time now) {
  const auto larger = [&](LevelId a, LevelId b) { return levels_[a].size < levels_[b].size; };
  const LevelId home = *std::ranges::max_element(filled_, larger);
  for (const LevelId id : filled_) {
    Level& level = levels_[id];
    if (id == home) continue;
    level.idle += static_cast<double>(room_.size());
    if (level.idle < 4 * level.hops) continue;
    moving_.clear();
    for (std::size_t i = 0; i < words_; ++i) FlowSet::append(i, level.flows.words()[i], moving_);
    for (const Number flow : moving_) move(flow, home, now);
  }
}

}  // namespace hopscope
