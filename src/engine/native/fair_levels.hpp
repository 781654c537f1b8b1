#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/platform.hpp>

#include "engine/native/flow_set.hpp"

namespace hopscope {

/// The max-min fair rates that FairSharing has too, for many flows that crowd few channels. There nearly all flows have
/// one of a few rates, and a flow that comes or goes changes the rates of all. So flows of one rate are a level: their
/// progress is kept once for all, and they are counted by channel. A change is solved by progressive filling of these
/// counts; a flow is looked at only when it leaves one level for another.
///
/// Takes 8 bytes for each channel and level, and, where channels are crowded, 8 to 12 for each channel and 64 flows, to
/// find at once which flows cross a channel; elsewhere that is found by going over their routes.
class FairLevels {
 public:
  /// The caller's number of a flow, used again when the flow is over.
  using Flow = std::uint32_t;

  /// Channels 0 .. channels-1, of these capacities.
  /// @param flows how many there will be, about: so many are given room at once.
  /// @param hops how many channels these cross, about
  /// @param few_words that sets of flows for each channel may take, even where the routes of the flows are shorter
  FairLevels(ChannelId channels, const ChannelCapacities& capacities, std::size_t flows = 0,
             double hops = std::numeric_limits<double>::infinity(), double few_words = 1 << 19);

  /// `flow` enters `channels` at the next settle(); from then on it would take `duration` at a rate of 1. `channels`
  /// must stay valid until end(). @pre duration > 0, at least one channel
  void begin(Flow flow, std::span<const ChannelId> channels, Time duration);
  /// `flow` leaves its channels; others get more at the next settle(). @pre it has entered them
  void end(Flow flow);
  [[nodiscard]] bool changed() const { return changed_; }
  /// Brings the rates up to date for what begin() and end() have told since the last time, all of it at `now`.
  void settle(Time now);

  /// When the first flow is over if the rates stay what they are; infinite if there is none.
  [[nodiscard]] Time next_end();
  /// Appends the flows that are over at `until`, if the rates stay what they are: each is to be ended now.
  void append_over(Time until, std::vector<Flow>& over);
  [[nodiscard]] Time end_of(Flow flow) const;
  [[nodiscard]] double rate(Flow flow) const { return levels_[crossings_[number_[flow]].level].rate; }
  /// Calls `visit(flow, channels, how long it would still take at a rate of 1)` for every flow. @pre !changed()
  template <class Visit>
  void for_each(Time now, Visit visit) const {
    for (Number number = 0; number < crossings_.size(); ++number) {
      const Crossing& crossing = crossings_[number];
      if (crossing.level != none) visit(crossing.flow, crossing.channels, remaining(number, now));
    }
  }
  /// How many channels all flows cross, each counted as often as it is crossed.
  [[nodiscard]] double hops() const;
  /// How many numbers all calls of settle() have gone over so far.
  [[nodiscard]] double work() const { return work_; }

 private:
  /// Flows are numbered anew, so that sets of them are small.
  using Number = FlowSet::Number;
  using LevelId = std::uint32_t;
  static constexpr LevelId none = std::numeric_limits<LevelId>::max();

  struct Crossing {
    std::span<const ChannelId> channels;
    Flow flow = 0;
    LevelId level = none;
    Time over_at = 0;  // the progress of its level with which it is over; how long it takes, until it is on one
  };
  struct End {
    Time over_at = 0;
    Number flow = 0;
    [[nodiscard]] bool operator>(const End& other) const {
      return over_at != other.over_at ? over_at > other.over_at : flow > other.flow;
    }
  };
  struct Level {
    double rate = 0;
    Time progress = 0;  // at `since`: what a flow has done that was on this level when counting began
    Time since = 0;
    FlowSet flows;
    std::size_t size = 0;        // if it is 0, the level is free
    double hops = 0;             // of all its flows
    std::vector<double> counts;  // by channel: how many of its flows cross it
    std::vector<End> ends;       // a heap, the earliest on top; those of flows that have left are swept out some time
    bool is_filled = false;      // its rate is what it should be
    double idle = 0;             // how much work it has been to have it beside another one of the same rate
  };

  // Progressive filling (fair_filling.cpp).
  void fill(Time now);
  void find_sharers(double rate);
  [[nodiscard]] bool crosses_others(const Level& level);
  void find_sharers_of(const Level& level);
  void find_sharers_by_rows(const Level& level);
  void find_sharers_by_routes(const Level& level);
  [[nodiscard]] bool crosses_full(Number flow) const;
  void assign(double rate, std::size_t open, Time now);
  [[nodiscard]] LevelId split(LevelId id, std::size_t inside, Time now);
  void take_from_room(const Level& level);
  void merge_idle(Time now);

  // Who is where.
  [[nodiscard]] LevelId new_level(Time now, double rate);
  [[nodiscard]] Number new_number(Flow flow);
  void widen_sets(std::size_t wider);
  void enter(Number flow, LevelId id, Time over_at);
  void leave(Number flow);
  void move(Number flow, LevelId to, Time now);
  void join(Number flow, LevelId to, Time left, Time now);
  void count_anew(Level& level, Time now);
  [[nodiscard]] Time remaining(Number flow, Time now) const;
  [[nodiscard]] bool is_valid(const End& end, LevelId id) const;
  static void drop_first_end(Level& level);
  void sweep(LevelId id);
  [[nodiscard]] static Time progress_at(const Level& level, Time now) {
    return level.progress + level.rate * (now - level.since);
  }
  [[nodiscard]] static Time time_of(const Level& level, Time progress) {
    return level.since + (progress - level.progress) / level.rate;
  }
  [[nodiscard]] bool do_rows_fit(std::size_t words, double hops) const;
  void enter_rows(Number flow);
  void leave_rows(Number flow);
  /// Which flows cross a channel. @pre has_rows_
  [[nodiscard]] std::span<FlowSet::Word> row(ChannelId channel) {
    return {rows_.data() + static_cast<std::size_t>(channel) * words_, words_};
  }

  std::vector<double> capacity_;  // by channel
  std::vector<double> total_;     // by channel: how many flows cross it
  double few_words_;
  bool has_rows_ = false;
  std::vector<FlowSet::Word> rows_;  // see row()
  std::size_t words_ = 0;            // of a set of flows
  std::vector<Number> number_;       // by flow, as the caller numbers them
  std::vector<Number> free_numbers_;
  std::vector<Crossing> crossings_;  // by number
  std::vector<Level> levels_;
  std::vector<LevelId> free_;
  FlowSet all_;  // flows that have begun and not ended
  std::size_t flows_ = 0;
  std::vector<Number> moving_too_;  // for count_anew()
  std::vector<Number> begun_;       // not on a level yet
  bool changed_ = false;
  double work_ = 0;
  // While settle() fills:
  std::vector<double> room_;     // by channel: what lower levels leave over
  std::vector<double> rest_;     // by channel: how many flows are open
  FlowSet open_;                 // whose rate is not known yet
  FlowSet sharers_;              // those of them that get the lowest share
  std::size_t sharing_ = 0;      // how many
  std::vector<ChannelId> full_;  // channels that have no more than the lowest share for each open flow
  std::vector<double> others_;   // by channel: 0 if it is full, else 1
  std::vector<LevelId> filled_;
  std::vector<Number> moving_;
};

}  // namespace hopscope
