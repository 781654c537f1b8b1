#include "engine/native/fair_levels.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

namespace hopscope {

namespace {

using Word = FlowSet::Word;

}  // namespace

FairLevels::FairLevels(ChannelId channels, const ChannelCapacities& capacities, std::size_t flows, double hops,
                       double few_words)
    : total_(static_cast<std::size_t>(channels)), few_words_(few_words), room_(total_), rest_(total_), others_(total_) {
  has_rows_ = do_rows_fit(flows / FlowSet::bits + 1, hops);
  capacity_.reserve(total_.size());
  for (ChannelId channel = 0; channel < channels; ++channel) capacity_.push_back(capacities.of(channel));
  widen_sets(flows / FlowSet::bits + 1);
}

void FairLevels::begin(Flow flow, std::span<const ChannelId> channels, Time duration) {
  assert(duration > 0 && !channels.empty());
  const Number number = new_number(flow);
  crossings_[number] = {channels, flow, none, duration};
  for (const ChannelId channel : channels) total_[static_cast<std::size_t>(channel)] += 1;
  if (has_rows_) enter_rows(number);
  all_.insert(number);
  begun_.push_back(number);
  ++flows_;
  changed_ = true;
}

void FairLevels::end(Flow flow) {
  const Number number = number_[flow];
  assert(crossings_[number].level != none);
  leave(number);
  for (const ChannelId channel : crossings_[number].channels) total_[static_cast<std::size_t>(channel)] -= 1;
  if (has_rows_) leave_rows(number);
  all_.erase(number);
  free_numbers_.push_back(number);
  --flows_;
  changed_ = true;
}

void FairLevels::enter_rows(Number flow) {
  for (const ChannelId channel : crossings_[flow].channels) row(channel)[flow / FlowSet::bits] |= FlowSet::bit(flow);
}

void FairLevels::leave_rows(Number flow) {
  for (const ChannelId channel : crossings_[flow].channels) row(channel)[flow / FlowSet::bits] &= ~FlowSet::bit(flow);
}

FairLevels::Number FairLevels::new_number(Flow flow) {
  if (free_numbers_.empty()) {
    free_numbers_.push_back(static_cast<Number>(crossings_.size()));
    crossings_.emplace_back();
    if (crossings_.size() > words_ * FlowSet::bits) widen_sets(words_ + words_ / 2 + 1);
  }
  if (flow >= number_.size()) number_.resize(flow + 1 + number_.size() / 2);
  number_[flow] = free_numbers_.back();
  free_numbers_.pop_back();
  return number_[flow];
}

/// Whether rows take little memory, or no more than the routes of the flows.
bool FairLevels::do_rows_fit(std::size_t words, double hops) const {
  return static_cast<double>(total_.size() * words) <= std::max(few_words_, hops);
}

void FairLevels::widen_sets(std::size_t wider) {
  has_rows_ = has_rows_ && (rows_.empty() || do_rows_fit(wider, std::accumulate(total_.begin(), total_.end(), 0.0)));
  if (!has_rows_) {
    rows_ = {};
  } else {
    std::vector<Word> rows(total_.size() * wider);
    for (std::size_t channel = 0; channel < total_.size(); ++channel) {
      std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(channel * words_), words_,
                  rows.begin() + static_cast<std::ptrdiff_t>(channel * wider));
    }
    rows_ = std::move(rows);
  }
  words_ = wider;
  for (FlowSet* set : {&all_, &open_, &sharers_}) set->resize(wider);
  for (Level& level : levels_) level.flows.resize(wider);
}

void FairLevels::settle(Time now) {
  if (changed_) fill(now);
  begun_.clear();
  changed_ = false;
}

FairLevels::LevelId FairLevels::new_level(Time now, double rate) {
  if (free_.empty()) {
    free_.push_back(static_cast<LevelId>(levels_.size()));
    levels_.emplace_back();
    levels_.back().flows.resize(words_);
    levels_.back().counts.resize(total_.size());
  }
  const LevelId id = free_.back();
  free_.pop_back();
  Level& level = levels_[id];
  level.rate = rate;
  level.progress = 0;
  level.since = now;
  level.is_filled = false;
  level.idle = 0;
  level.ends.clear();
  return id;
}

/// @pre `flow` is on no level; `over_at` is told in the progress of level `id`
void FairLevels::enter(Number flow, LevelId id, Time over_at) {
  Level& level = levels_[id];
  Crossing& crossing = crossings_[flow];
  crossing.level = id;
  crossing.over_at = over_at;
  for (const ChannelId channel : crossing.channels) level.counts[static_cast<std::size_t>(channel)] += 1;
  level.flows.insert(flow);
  ++level.size;
  level.hops += static_cast<double>(crossing.channels.size());
  if (level.ends.size() > 2 * level.size + 64) sweep(id);
  level.ends.push_back({over_at, flow});
  std::push_heap(level.ends.begin(), level.ends.end(), std::greater<>());
}

/// The counts of a level that nobody is on any more are zero, and it serves anew.
void FairLevels::leave(Number flow) {
  Crossing& crossing = crossings_[flow];
  Level& level = levels_[crossing.level];
  for (const ChannelId channel : crossing.channels) level.counts[static_cast<std::size_t>(channel)] -= 1;
  level.flows.erase(flow);
  level.hops -= static_cast<double>(crossing.channels.size());
  if (--level.size == 0) free_.push_back(crossing.level);
  crossing.level = none;
}

void FairLevels::move(Number flow, LevelId to, Time now) {
  const Time left = remaining(flow, now);
  work_ += 2 * static_cast<double>(crossings_[flow].channels.size());
  leave(flow);
  join(flow, to, left, now);
}

/// `flow`, which is on no level, has `left` still to do. Where that is little beside what others on the level have
/// done, their sum would not know it: these begin to count anew.
void FairLevels::join(Number flow, LevelId to, Time left, Time now) {
  constexpr double little = 1.0 / 1024;
  if (left < little * progress_at(levels_[to], now)) count_anew(levels_[to], now);
  enter(flow, to, progress_at(levels_[to], now) + left);
}

void FairLevels::count_anew(Level& level, Time now) {
  const Time done = progress_at(level, now);
  moving_too_.clear();
  for (std::size_t i = 0; i < words_; ++i) FlowSet::append(i, level.flows.words()[i], moving_too_);
  for (const Number flow : moving_too_) crossings_[flow].over_at -= done;
  for (End& end : level.ends) end.over_at -= done;
  level.progress = 0;
  level.since = now;
  work_ += static_cast<double>(words_ + level.size + level.ends.size());
}

Time FairLevels::remaining(Number flow, Time now) const {
  const Crossing& crossing = crossings_[flow];
  return std::max(0.0, crossing.over_at - progress_at(levels_[crossing.level], now));
}

Time FairLevels::end_of(Flow flow) const {
  const Crossing& crossing = crossings_[number_[flow]];
  return time_of(levels_[crossing.level], crossing.over_at);
}

double FairLevels::hops() const {
  double hops = 0;
  for (const Level& level : levels_) hops += level.hops;
  return hops;
}

bool FairLevels::is_valid(const End& end, LevelId id) const {
  const Crossing& crossing = crossings_[end.flow];
  return crossing.level == id && crossing.over_at == end.over_at;
}

void FairLevels::sweep(LevelId id) {
  auto& ends = levels_[id].ends;
  std::erase_if(ends, [&](const End& end) { return !is_valid(end, id); });
  std::make_heap(ends.begin(), ends.end(), std::greater<>());
}

void FairLevels::drop_first_end(Level& level) {
  std::pop_heap(level.ends.begin(), level.ends.end(), std::greater<>());
  level.ends.pop_back();
}

Time FairLevels::next_end() {
  Time next = std::numeric_limits<Time>::infinity();
  for (LevelId id = 0; id < levels_.size(); ++id) {
    Level& level = levels_[id];
    if (level.size == 0) continue;
    while (!level.ends.empty() && !is_valid(level.ends.front(), id)) drop_first_end(level);
    if (!level.ends.empty()) next = std::min(next, time_of(level, level.ends.front().over_at));
  }
  return next;
}

void FairLevels::append_over(Time until, std::vector<Flow>& over) {
  for (LevelId id = 0; id < levels_.size(); ++id) {
    Level& level = levels_[id];
    if (level.size == 0) continue;
    while (!level.ends.empty()) {
      const End first = level.ends.front();
      const bool valid = is_valid(first, id);
      if (valid && time_of(level, first.over_at) > until) break;
      if (valid) {
        over.push_back(crossings_[first.flow].flow);
        crossings_[first.flow].over_at = std::numeric_limits<Time>::quiet_NaN();  // it may have a second end here, if
                                                                                  // it has left the level and come back
      }
      drop_first_end(level);
    }
  }
}

}  // namespace hopscope
