#include "engine/carrying_fabric.hpp"

#include <algorithm>
#include <utility>

#include <hopscope/error.hpp>

#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

template <class Value>
Value& entry(std::vector<Value>& values, std::uint32_t index) {
  if (index >= values.size()) values.resize(index + 1 + values.size() / 2);
  return values[index];
}

}  // namespace

CarryingFabric::CarryingFabric(const Experiment& experiment, const CarriedCosts& costs, bool are_own,
                               CarriedNotes& notes, double most_work)
    : costs_(costs),
      are_own_(are_own),
      notes_(notes),
      capacities_(experiment.platform),
      scale_(time_scale(experiment)) {
  const ChannelId channels = experiment.platform.topology->channels();
  if (contention_of(experiment) == Contention::fair) {
    fair_.emplace(channels, capacities_);
    if (most_work > 0) work_.emplace(channels, capacities_, most_work);
  } else {
    fifo_.emplace(channels);
  }
}

void CarryingFabric::run(Machine<CarryingFabric>& machine, Rank ranks) {
  machine_ = &machine;
  for (Rank rank = 0; rank < ranks; ++rank) machine.start(rank);
  live_through_instant();
  while (!calendar_.empty()) {
    now_ = calendar_.next();
    has_begun_ = false;
    live_through_instant();
    if (has_begun_ && machine.makespan() == now_) makespan_ = present_;
  }
  if (!machine.all_finished()) throw DeadlockError(machine.waiting_ranks());
}

void CarryingFabric::after(Time delay, Event event) {
  if (!(delay > 0)) return at_once_.push_back(event);
  const bool is_wait = event.kind == Event::Kind::rearranged;
  CarriedTime duration;
  if (is_wait) {
    duration = costs_.wait(machine_->completion(event.subject).kind, delay);
  } else {
    const MessageInfo& message = machine_->info_of(event.subject);
    duration = event.kind == Event::Kind::start_up_over ? costs_.startup(message)
                                                        : costs_.hops(message, machine_->channels_of(event.subject));
  }
  if (are_own_) duration.value = delay;
  CarriedTime& due = entry(is_wait ? waits_ : stages_, event.subject);
  due = present_ + duration;
  due.value = now_ + duration.value;
  calendar_.push(due.value, event);
}

void CarryingFabric::flow(std::uint32_t message, std::span<const ChannelId> channels, Time duration, const Turn& turn) {
  Flow& flow = entry(flows_, message);
  flow = {};
  flow.left = costs_.words(machine_->info_of(message), channels);
  if (are_own_) flow.left.value = duration;
  if (fifo_) return fifo_->request(message, channels, turn);
  machine_->flow_begins(message);
  if (!(flow.left.value > same_instant(now_, scale_))) return at_once_.push_back({Event::Kind::flow_ends, message});
  flow.is_under_way = true;
  if (!capacities_.are_equal()) flow.alone = capacities_.of(capacities_.slowest(channels));
  flow.since = present_;
  flow.since.value = now_;
  if (work_) work_->begin(message, channels);
  if (!fair_->begin(message, channels, flow.left.value, now_)) return;
  flow.rate = 1;
  expect_end(message);
}

void CarryingFabric::wake(Completion& completion) {
  if (completion.waiter) at_once_.push_back({Event::Kind::resume, static_cast<std::uint32_t>(completion.rank)});
}

bool CarryingFabric::is_now(Time time) const { return time <= now_ + same_instant(now_, scale_); }

// In the order of NativeFabric.
void CarryingFabric::live_through_instant() {
  while (true) {
    if (!at_once_.empty()) {
      std::swap(at_once_, events_);
      handle(events_);
    } else if (!calendar_.empty() && is_now(calendar_.next())) {
      handle_events_due();
    } else if (std::exchange(quiet_asked_for_, false)) {
      machine_->quiet();
    } else if (fair_ && fair_->changed()) {
      share_channels();
    } else if (fifo_ && fifo_->changed()) {
      start_flows();
    } else {
      if (work_) work_->on_rates(*fair_);
      return;
    }
  }
}

void CarryingFabric::handle_events_due() {
  const Time due = calendar_.next();
  calendar_.pop(events_);
  for (Event& event : events_) {
    if (const CarriedTime* const time = is_due(event, due)) {
      if (work_) work_->on_event();
      if (std::exchange(has_begun_, true)) {
        notes_.on_event(*time, event);
      } else {
        present_ = *time;
        notes_.on_instant(*time, event);
      }
    } else {
      event.kind = Event::Kind::nothing;
    }
  }
  handle(events_);
}

void CarryingFabric::handle(std::vector<Event>& events) {
  for (auto first = events.begin(); first != events.end();) {
    const auto other_kind = [kind = first->kind](const Event event) { return event.kind != kind; };
    const auto last = std::find_if(first, events.end(), other_kind);
    machine_->handle({first, last});
    first = last;
  }
  events.clear();
}

/// Null if the words of a message have got another end, or have ended.
const CarriedTime* CarryingFabric::is_due(const Event& event, Time due) {
  if (event.kind == Event::Kind::rearranged) return &waits_[event.subject];
  if (event.kind != Event::Kind::flow_ends) return &stages_[event.subject];
  Flow& flow = flows_[event.subject];
  if (!flow.is_under_way || flow.end.value != due) return nullptr;
  flow.is_under_way = false;
  if (fair_) fair_->end(event.subject);
  if (work_) work_->end(event.subject);
  if (fifo_) fifo_->release(event.subject);
  return &flow.end;
}

void CarryingFabric::share_channels() {
  moved_.clear();
  fair_->settle(now_, moved_);
  for (const std::uint32_t message : moved_) change_rate(message);
}

void CarryingFabric::change_rate(std::uint32_t message) {
  Flow& flow = flows_[message];
  if (flow.rate > 0) {
    if (flow.end.value > now_) notes_.on_later_end(flow.end);
    flow.left -= (present_ - flow.since) * flow.rate;
    flow.since = present_;
  }
  flow.rate = fair_->rate(message) / flow.alone;
  expect_end(message);
}

void CarryingFabric::expect_end(std::uint32_t message) {
  Flow& flow = flows_[message];
  flow.end = flow.since + flow.left * (1 / flow.rate);
  flow.end.value = fair_->end_of(message);
  calendar_.push(flow.end.value, {Event::Kind::flow_ends, message});
}

void CarryingFabric::start_flows() {
  moved_.clear();
  fifo_->serve(moved_);
  for (const std::uint32_t message : moved_) {
    machine_->flow_begins(message);
    Flow& flow = flows_[message];
    flow.is_under_way = true;
    flow.end = present_ + flow.left;
    flow.end.value = now_ + flow.left.value;
    calendar_.push(flow.end.value, {Event::Kind::flow_ends, message});
  }
}

}  // namespace hopscope
