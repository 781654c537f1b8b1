#pragma once

// What the programs of a Machine ask for, and what they wait for.

#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "engine/machine.hpp"

namespace hopscope {

// Whatever is not part of a round comes after what has been posted.
template <class Fabric>
Completion& Machine<Fabric>::new_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open) {
  post_one_by_one();
  return take_completion(kind, rank, step, open);
}

template <class Fabric>
Completion& Machine<Fabric>::take_completion(Completion::Kind kind, Rank rank, Step step, std::uint8_t open) {
  Completion& completion = completions_.take();
  completion.kind = kind;
  completion.open = open;
  completion.abandoned = false;
  completion.watched = false;
  completion.rank = rank;
  completion.step = step;
  completion.waiter = nullptr;
  return completion;
}

template <class Fabric>
void Machine<Fabric>::complete(Completion& completion, Completion::Part part) {
  if (completion.kind == Completion::Kind::exchanges) [[unlikely]] {
    if (!ends_exchanges(completion)) return;
    part = Completion::delivery;
  }
  completion.open = static_cast<std::uint8_t>(completion.open & ~part);
  if (!completion.done()) return;
  if (completion.abandoned) return release(completion);
  if (completion.watched) [[unlikely]]
    return wake_for_any(completion);
  fabric_.wake(completion);
}

// The first of several that its rank waits for.
template <class Fabric>
void Machine<Fabric>::wake_for_any(const Completion& one) {
  if (const auto noted = completed_.find(one.rank); noted != completed_.end()) noted->second.push_back(one.index);
  Completion* awaited = awaited_[static_cast<std::size_t>(one.rank)];
  if (awaited == nullptr || awaited->kind != Completion::Kind::any || awaited->done()) return;
  complete(*awaited, Completion::permission);
}

template <class Fabric>
void Machine<Fabric>::release(Completion& completion) {
  if (completion.done()) {
    completion.received = Blocks();  // which nobody has asked for
    completions_.give_back(completion);
  } else {
    completion.abandoned = true;
  }
}

template <class Fabric>
Completion* Machine<Fabric>::send(Rank from, Rank to, Step step, Blocks&& blocks) {
  Completion& completion = take_completion(Completion::Kind::message, from, step, Completion::delivery);
  if (looks_for_round(from)) {
    posted_round_.send({0, step, from, to, false, blocks.words()}, std::move(blocks), completion,
                       PostedRound::no_source);
  } else {
    post(from, to, step, blocks, completion);
  }
  return &completion;
}

template <class Fabric>
Completion* Machine<Fabric>::receive(Rank at, Rank from, Step step) {
  Completion& completion = take_completion(Completion::Kind::message, at, step, Completion::arrival);
  if (arrivals_.take(at, from, completion.received)) {
    completion.open = 0;
  } else if (looks_for_round()) {
    posted_round_.receive(from, completion);
  } else {
    expect(at, from, completion);
  }
  return &completion;
}

template <class Fabric>
void Machine<Fabric>::expect(Rank at, Rank from, Completion& receive) {
  receive.from = from;
  const auto posted = mailboxes_.expect(at, from, receive);
  if (posted) receive_by(receive, messages_[*posted]);
}

template <class Fabric>
void Machine<Fabric>::receive_by(Completion& receive, Message& posted) {
  posted.receive = &receive;
  if (posted.sent != nullptr) return;  // it is on its way
  hand_over(posted);
  complete(receive, Completion::arrival);
}

template <class Fabric>
Completion* Machine<Fabric>::enter_step(Rank rank, Step step) {
  if (posted_round_.acted_last(rank)) post_one_by_one();
  if (sleep_[static_cast<std::size_t>(rank)] == Sleep::waking) {
    sleep_[static_cast<std::size_t>(rank)] = Sleep::over;
    return nullptr;  // it has entered the step before it fell asleep
  }
  if (!barrier_) {
    if (looks_for_round()) {
      posted_round_.begin_step(rank, step);
    } else {
      observer_.on_step(rank, step, fabric_.now());
    }
    return nullptr;
  }
  Completion& completion = new_completion(Completion::Kind::step, rank, step, Completion::permission);
  at_barrier_.push_back(&completion);
  open_barrier_if_all_arrived();
  return &completion;
}

// A program that has ended takes part in no further step.
template <class Fabric>
void Machine<Fabric>::open_barrier_if_all_arrived() {
  if (at_barrier_.empty() || static_cast<Rank>(at_barrier_.size()) < running_) return;
  for (Completion* arrived : std::exchange(at_barrier_, {})) {
    observer_.on_step(arrived->rank, arrived->step, fabric_.now());
    complete(*arrived, Completion::permission);
  }
}

template <class Fabric>
Completion* Machine<Fabric>::rearrange(Rank rank, Step step, double words) {
  const Time duration = words * platform_.costs.t_r;
  if (!(duration > 0)) return nullptr;
  if (!experiment_.algorithm.rearranges) {
    throw ProgramError("a program rearranges words, and Algorithm::rearranges does not say so");
  }
  return wait(Completion::Kind::rearrangement, rank, step, duration);
}

template <class Fabric>
Completion* Machine<Fabric>::combine(Rank rank, Step step, double words) {
  return wait(Completion::Kind::combination, rank, step, words * platform_.costs.t_c);
}

template <class Fabric>
Completion* Machine<Fabric>::pause(Rank rank, Step step, Time duration) {
  return wait(Completion::Kind::pause, rank, step, duration);
}

/// What takes a rank `duration` by itself.
template <class Fabric>
Completion* Machine<Fabric>::wait(Completion::Kind kind, Rank rank, Step step, Time duration) {
  if (!(duration > 0)) return nullptr;
  Completion& completion = new_completion(kind, rank, step, Completion::permission);
  fabric_.after(duration, {Event::Kind::rearranged, completion.index});
  return &completion;
}

template <class Fabric>
Completion* Machine<Fabric>::any_of(Rank rank, Step step, const Completion* first) {
  Completion& completion = new_completion(Completion::Kind::any, rank, step, Completion::permission);
  if (first != nullptr) {
    completion.from = first->from;
    completion.to = first->to;
  }
  return &completion;
}

template <class Fabric>
Completion* Machine<Fabric>::send_along(Rank from, Rank to, Step step, Blocks&& blocks, Route&& route) {
  if (fold_ != nullptr) throw symmetry_refused("a program chooses routes of its own");
  if (!platform_.connects(route, from, to)) {
    throw ProgramError(fmt::format("rank {} sends to rank {} along a route that does not lead there", from, to));
  }
  Completion& completion = new_completion(Completion::Kind::message, from, step, Completion::delivery);
  post(from, to, step, blocks, completion, &route);
  return &completion;
}

template <class Fabric>
void Machine<Fabric>::keep(Rank rank, Blocks&& blocks) {
  if (tracked_) kept_[static_cast<std::size_t>(rank)].add(blocks.list());
}

template <class Fabric>
bool Machine<Fabric>::suspends(Completion& completion) {
  const auto rank = static_cast<std::size_t>(completion.rank);
  awaited_[rank] = &completion;
  const bool suspended = fabric_.suspends(completion);
  if (!suspended) awaited_[rank] = nullptr;
  return suspended;
}

}  // namespace hopscope
