#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>

#include "engine/machine.hpp"
#include "engine/native/adaptive_sharing.hpp"
#include "engine/native/calendar.hpp"
#include "engine/native/fifo_sharing.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

/// Our own clock: an event loop that resumes the coroutines. What happens at one instant happens in this order: events
/// as they were put in, ports when no event is left, channels when nothing else is.
class NativeFabric {
 public:
  /// @param channels how many of them flows may cross.
  /// @param scale what is far shorter is rounding; see time_scale.
  /// @param speeds of these channels.
  NativeFabric(ChannelId channels, Contention contention, Time scale, ChannelCapacities speeds = {},
               FairSolver solver = FairSolver::whichever_is_quicker)
      : scale_(scale) {
    if (contention == Contention::fair) {
      fair_.emplace(channels, std::move(speeds), solver);
    } else {
      fifo_.emplace(channels);
    }
  }

  /// Runs the programs of ranks 0 .. ranks-1 to their end.
  /// @throws DeadlockError if they wait for ever; what a program threw.
  void run(Machine<NativeFabric>& machine, Rank ranks) {
    machine_ = &machine;
    for (Rank rank = 0; rank < ranks; ++rank) machine.start(rank);
    do {
      live_through_instant();
      for (Time next = next_instant(); next != never; next = next_instant()) {
        now_ = next;
        live_through_instant();
      }
    } while (machine.start_sleeping());
    if (!machine.all_finished()) throw DeadlockError(machine.waiting_ranks());
  }

  // What Machine asks of a Fabric.
  static constexpr bool can_skip = true;
  [[nodiscard]] Time now() const { return now_; }

  void after(Time delay, Event event) {
    if (delay > 0) {
      calendar_.push(now_ + delay, event);
    } else {
      at_once_.push_back(event);
    }
  }

  void when_quiet() { quiet_asked_for_ = true; }

  void flow(std::uint32_t message, std::span<const ChannelId> channels, Time duration, const Turn& turn) {
    if (fifo_) {
      entry(durations_, message) = duration;
      fifo_->request(message, channels, turn);
      return;
    }
    machine_->flow_begins(message);
    // What is too short for this clock is over now, whomever it meets, and before ports are given out again.
    if (!(duration > same_instant(now_, scale_))) {
      at_once_.push_back({Event::Kind::flow_ends, message});
    } else if (fair_->begin(message, channels, duration, now_)) {
      expect_end(message);
    }
  }

  bool suspends(Completion& /*completion*/) { return true; }

  void wake(Completion& completion) {
    if (completion.waiter) at_once_.push_back({Event::Kind::resume, static_cast<std::uint32_t>(completion.rank)});
  }

  // Flows that are in groups end at other last digits.
  [[nodiscard]] bool is_idle() const {
    return at_once_.empty() && calendar_.empty() && !(fair_ && (fair_->in_groups() || fair_->changed()));
  }
  [[nodiscard]] Time end_of(Time begin, Time duration) const {
    const Time end = begin + duration;
    return end <= begin + same_instant(begin, scale_) ? begin : end;
  }
  void skip_to(Time instant) { now_ = instant; }

 private:
  [[nodiscard]] bool is_now(Time time) const { return time <= now_ + same_instant(now_, scale_); }

  [[nodiscard]] Time next_instant() {
    const Time next = calendar_.empty() ? never : calendar_.next();
    return fair_ && fair_->in_groups() ? std::min(next, fair_->next_end()) : next;
  }

  template <class Value>
  static Value& entry(std::vector<Value>& values, std::uint32_t index) {
    if (index >= values.size()) values.resize(index + 1 + values.size() / 2);
    return values[index];
  }

  void live_through_instant() {
    while (true) {
      if (!at_once_.empty()) {
        std::swap(at_once_, events_);
        handle_events();
      } else if (!calendar_.empty() && is_now(calendar_.next())) {
        handle_bucket();
      } else if (fair_ && fair_->in_groups() && is_now(fair_->next_end())) {
        end_flows_of_groups();
      } else if (std::exchange(quiet_asked_for_, false)) {
        machine_->quiet();
      } else if (fair_ && fair_->changed()) {
        share_channels();
      } else if (fifo_ && fifo_->changed()) {
        start_flows();
      } else {
        return;
      }
    }
  }

  void handle_bucket() {
    const Time due = calendar_.next();
    calendar_.pop(events_);
    for (Event& event : events_) {
      if (event.kind == Event::Kind::flow_ends && !is_over(event.subject, due)) event.kind = Event::Kind::nothing;
    }
    handle_events();
  }

  void end_flows_of_groups() {
    flows_.clear();
    fair_->append_over(now_ + same_instant(now_, scale_), flows_);
    std::ranges::sort(flows_, {}, [this](std::uint32_t flow) { return machine_->number_of(flow); });
    for (const std::uint32_t flow : flows_) {
      fair_->end(flow);
      at_once_.push_back({Event::Kind::flow_ends, flow});
    }
  }

  // In runs of one kind.
  void handle_events() {
    for (auto first = events_.begin(); first != events_.end();) {
      const auto other_kind = [kind = first->kind](const Event event) { return event.kind != kind; };
      const auto last = std::find_if(first, events_.end(), other_kind);
      machine_->handle({first, last});
      first = last;
    }
    events_.clear();
  }

  // When others slow a flow down, its end in the calendar stays where it was, and turns out here to come too early.
  // When they leave and it gets faster, there is an earlier end too, and the one that was is stale.
  bool is_over(std::uint32_t flow, Time due) {
    if (fifo_) {
      fifo_->release(flow);
      return true;
    }
    if (expected_ends_[flow] != due) {  // another end is expected, or it came already
      --stale_ends_;
      return false;
    }
    if (!is_now(fair_->end_of(flow))) {
      expected_ends_[flow] = none_expected;
      --expected_;
      expect_end(flow);
      return false;
    }
    expected_ends_[flow] = none_expected;
    --expected_;
    fair_->end(flow);
    return true;
  }

  void expect_end(std::uint32_t flow) {
    const Time end = fair_->end_of(flow);
    Time& expected = entry(expected_ends_, flow);
    ++(expected == none_expected ? expected_ : stale_ends_);
    expected = end;
    calendar_.push(end, {Event::Kind::flow_ends, flow});
  }

  void expect_no_ends() {
    std::ranges::fill(expected_ends_, none_expected);
    expected_ = 0;
    drop_stale_ends();
  }

  // So that they take no more memory than the flows themselves.
  void drop_stale_ends() {
    calendar_.drop([&](Time time, const Event& event) {
      return event.kind == Event::Kind::flow_ends && expected_ends_[event.subject] != time;
    });
    stale_ends_ = 0;
  }

  void share_channels() {
    const bool ends_were_expected = !fair_->in_groups();
    flows_.clear();
    fair_->settle(now_, flows_);
    if (ends_were_expected && fair_->in_groups()) expect_no_ends();
    for (const std::uint32_t flow : flows_) {
      const Time expected = entry(expected_ends_, flow);
      if (expected == none_expected || fair_->end_of(flow) < expected) expect_end(flow);
    }
    if (stale_ends_ > expected_ + few) drop_stale_ends();
  }

  void start_flows() {
    flows_.clear();
    fifo_->serve(flows_);
    for (const std::uint32_t flow : flows_) {
      machine_->flow_begins(flow);
      calendar_.push(now_ + durations_[flow], {Event::Kind::flow_ends, flow});
    }
  }

  static constexpr Time never = std::numeric_limits<Time>::infinity();
  static constexpr Time none_expected = 0;  // no flow ends before it has begun
  static constexpr std::int64_t few = 1024;

  Machine<NativeFabric>* machine_ = nullptr;
  Time now_ = 0;
  Time scale_;
  Calendar calendar_;
  std::vector<Event> at_once_;  // put in at this instant
  std::vector<Event> events_;   // being handled
  bool quiet_asked_for_ = false;
  std::optional<AdaptiveSharing> fair_;
  std::optional<FifoSharing> fifo_;
  std::vector<Time> expected_ends_;   // by flow: fair, the time of that flow_ends in the calendar that counts
  std::int64_t expected_ = 0;         // how many flows have one
  std::int64_t stale_ends_ = 0;       // flow_ends in the calendar that do not count
  std::vector<Time> durations_;       // by flow: fifo
  std::vector<std::uint32_t> flows_;  // changed just now
};

}  // namespace hopscope
