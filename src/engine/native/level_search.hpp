#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/native/level_queue.hpp"
#include "engine/native/precise.hpp"

namespace hopscope {

inline constexpr double infinite_rate = std::numeric_limits<double>::infinity();

/// Rates are sums, differences and quotients of others' rates: what differs by less is the same.
inline constexpr double rounding_of_rates = 1e-13;

/// Whether `a` is larger than `b` by more than rounding.
[[nodiscard]] inline bool above(double a, double b) { return a > b * (1 + rounding_of_rates); }

/// The search for max-min fair rates after a change, for those flows only that the change reaches.
///
/// The level of a channel is the rate of those whom it keeps from being faster, the flows that it holds: what the
/// slower flows, held elsewhere, leave over, shared equally. A flow's rate is the least level on its way. Progressive
/// filling finds the levels from the lowest up, since whatever is held lower is known by then. So does this, but it
/// starts from the rates as they were: flows are fixed until something shows that their rate changes. That something is
/// a channel that has room again for those whom it holds, or too little for those who cross it; it opens those flows,
/// and whether that reaches the other channels of theirs is seen when it is their turn.
///
/// A level is known exactly only when its turn has come. Until then a channel is queued at a lower bound of it, and is
/// put back when its turn at the bound comes too early. Most channels of an open flow never have a turn, as the flow is
/// solved before, at a lower level: bounds beyond a horizon are not queued until the horizon is reached.
///
/// `Sharing`, which is derived from it, has
///
///     on(id)                     a channel, by a number of its own: with its capacity, the load of the flows whose
///     rate
///                                is not open, the level, how many flows are open, how many are alive, and whether
///                                somebody has left it, and those that it holds do not know yet (relieved)
///     held(channel)              how many flows it holds
///     for_each_of_open(visit)    calls visit(id) once for each channel that open flows cross
///     level_of(id)               the level of a channel if the fixed flows that others hold are no slower than now;
///                                infinite if there is nobody whose rate it could be
///     open_held(id)              opens the flows that it holds; false if none of them was fixed
///     fill(id, level)            nobody on the channel is faster than `level`, and those whose rate is open go at it
template <class Sharing>
class LevelSearch {
 protected:
  using Id = std::uint32_t;
  /// So many flows that are fixed, and no faster than at this rate.
  struct Ceiling {
    Precise level;
    double count = 1;
  };

  /// Whoever a channel holds has room, as somebody has left it.
  template <class Channel>
  void relieve(Id id, Channel& channel) {
    if (sharing().held(channel) == 0 || channel.relieved) return;
    channel.relieved = true;
    relieved_.push_back(id);
  }
  [[nodiscard]] bool is_any_relieved() const { return !relieved_.empty(); }

  /// Finds the rates of all open flows, and of those that become open.
  void find_levels();
  /// A channel has open flows, or more of them.
  void queue_if_near(Id id);
  /// The load of a channel has changed. If all rates are known there, whether that leaves anything to do is a matter of
  /// those that it holds and of those who are faster.
  void queue_if_known(Id id);
  /// Shares `room` equally among `sharers` and those of the ceilings_, of whom none takes more than its own.
  /// @return what those get who are below their ceiling
  [[nodiscard]] Precise share_out(Precise room, double sharers);

  double level_ = 0;               // rates below it are what they should be
  LevelQueue queue_;               // channels to look at, by lower bounds of their levels
  std::size_t open_ = 0;           // flows whose rate is open
  std::vector<Ceiling> ceilings_;  // for level_of() and share_out()

 private:
  [[nodiscard]] Sharing& sharing() { return static_cast<Sharing&>(*this); }
  double queue_relieved();
  double least_share();
  void look_as_far_as(double horizon);
  template <class Channel>
  [[nodiscard]] double lower_bound(const Channel& channel);
  template <class Channel>
  [[nodiscard]] double lower_bound_of_known(const Channel& channel);
  void examine(Id id);

  std::vector<Id> relieved_;
  double horizon_ = 0;  // channels whose level is above it need not be queued yet
};

template <class Sharing>
void LevelSearch<Sharing>::find_levels() {
  const double first_level = std::min(queue_relieved(), least_share());
  if (first_level < infinite_rate) look_as_far_as(first_level);
  while (open_ > 0 || !queue_.empty()) {
    if (queue_.empty() || queue_.lowest() > horizon_) {
      look_as_far_as(queue_.empty() ? 2 * horizon_ : 1.25 * queue_.lowest());
    } else {
      examine(queue_.first());
    }
  }
  level_ = 0;
  horizon_ = 0;
}

/// @return the lowest level of those that are relieved
template <class Sharing>
double LevelSearch<Sharing>::queue_relieved() {
  double lowest = infinite_rate;
  for (const Id id : relieved_) {
    auto& channel = sharing().on(id);
    channel.relieved = false;
    if (sharing().held(channel) == 0) continue;
    queue_.put(id, channel.level.rounded());
    lowest = std::min(lowest, channel.level.rounded());
  }
  relieved_.clear();
  return lowest;
}

/// What the flows that are open now would get at least.
template <class Sharing>
double LevelSearch<Sharing>::least_share() {
  double least = infinite_rate;
  sharing().for_each_of_open([&](Id id) {
    const auto& channel = sharing().on(id);
    least = std::min(least, channel.capacity / channel.alive);
  });
  return least;
}

template <class Sharing>
void LevelSearch<Sharing>::look_as_far_as(double horizon) {
  horizon_ = horizon;
  sharing().for_each_of_open([&](Id id) { queue_if_near(id); });
}

// Without the division of the bound: this is asked more often than anything else. No bound is below the present level.
template <class Sharing>
void LevelSearch<Sharing>::queue_if_near(Id id) {
  if (queue_.is_by(id, level_)) return;
  const auto& channel = sharing().on(id);
  if (channel.capacity - channel.load.rounded() <= horizon_ * channel.open ||
      (sharing().held(channel) > 0 && channel.level.rounded() <= horizon_)) {
    queue_.put(id, lower_bound(channel));
  }
}

template <class Sharing>
void LevelSearch<Sharing>::queue_if_known(Id id) {
  const auto& channel = sharing().on(id);
  if (channel.open > 0) return;
  const double bound = lower_bound_of_known(channel);
  if (bound == infinite_rate) {
    queue_.drop(id);
  } else {
    queue_.put(id, bound);
  }
}

/// A level that the channel's will not be below, as things stand; infinite if it changes nothing for anybody.
template <class Sharing>
template <class Channel>
double LevelSearch<Sharing>::lower_bound(const Channel& channel) {
  if (channel.capacity == infinite_rate) return infinite_rate;
  if (channel.open == 0) return lower_bound_of_known(channel);
  double bound = ((channel.capacity - channel.load) / channel.open).rounded();
  if (sharing().held(channel) > 0) bound = std::min(bound, channel.level.rounded());
  return std::max(level_, bound);
}

/// The same where the rates of all its flows are known.
template <class Sharing>
template <class Channel>
double LevelSearch<Sharing>::lower_bound_of_known(const Channel& channel) {
  if (above(channel.load.rounded(), channel.capacity)) return level_;
  if (sharing().held(channel) == 0 || !above(channel.capacity, channel.load.rounded())) return infinite_rate;
  return std::max(level_, channel.level.rounded());
}

/// Looks at the first channel of the queue, when the levels of all others are known to be no lower.
template <class Sharing>
void LevelSearch<Sharing>::examine(Id id) {
  level_ = queue_.lowest();
  const auto& channel = sharing().on(id);
  const double bound = lower_bound(channel);
  if (bound == infinite_rate) return queue_.drop(id);
  if (above(bound, level_)) return queue_.postpone_first(bound);
  Precise level = sharing().level_of(id);
  if (level.rounded() == infinite_rate) return queue_.drop(id);
  const double before = channel.level.rounded();
  if (sharing().held(channel) > 0 && above(level.rounded(), before)) {
    // There is more for those that it holds; but what becomes of slower flows comes first.
    if (above(before, level_)) return queue_.postpone_first(before);
    if (sharing().open_held(id)) return queue_.postpone_first(level.rounded());
  } else if (sharing().held(channel) > 0 && !above(before, level.rounded())) {
    level = channel.level;
  }
  if (above(level.rounded(), level_)) return queue_.postpone_first(level.rounded());
  sharing().fill(id, level);
  queue_.drop(id);
}

template <class Sharing>
Precise LevelSearch<Sharing>::share_out(Precise room, double sharers) {
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

}  // namespace hopscope
