#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/program.hpp>

#include "algorithm/few.hpp"
#include "algorithm/legs.hpp"

namespace hopscope {

template <class Piece>
using Pieces = std::span<const Leg<Piece>>;

/// The legs of one step.
template <class Piece>
class StepOfKnownLegs {
 public:
  explicit StepOfKnownLegs(Pieces<Piece> legs) : legs_(legs) {}
  [[nodiscard]] Pieces<Piece> all() const { return legs_; }

 private:
  Pieces<Piece> legs_;
};

/// Legs that are known from the beginning, step by step, as LegsByStep.
template <class Piece>
class KnownLegs {
 public:
  explicit KnownLegs(Legs<Piece> legs) : legs_(std::move(legs)) {}

  [[nodiscard]] StepOfKnownLegs<Piece> of_next_step(const Node& /*me*/) const {
    const Pieces<Piece> rest = std::span(legs_.all()).subspan(next_);
    const auto is_later = [&](const Leg<Piece>& leg) { return leg.step != rest.front().step; };
    return StepOfKnownLegs<Piece>({rest.begin(), std::ranges::find_if(rest, is_later)});
  }
  void pass(Pieces<Piece> legs) { next_ += static_cast<std::uint32_t>(legs.size()); }

 private:
  Legs<Piece> legs_;
  std::uint32_t next_ = 0;
};

/// Legs that are being carried out: all that a program must remember while it waits. There is one for each rank, so it
/// is small, and what every step needs is in it, not in memory of its own.
/// @param Held what the rank holds: `blocks`; has_words(pieces) and message(pieces) of a message with these;
/// replace(blocks), which puts in its place what has arrived; and end(me), which keeps the result
/// @param Source of the legs: KnownLegs or LegsByStep
template <class Piece, class Source, class Held>
class Carrying {
 public:
  Carrying(Node& me, Source legs, Held held) : me_(&me), legs_(std::move(legs)), held_(std::move(held)) {}

  /// Goes on until there is something to await, and returns that; to be called again when it has been awaited. Null at
  /// the end.
  [[nodiscard]] Pause* go_on() {
    wait_.reset();
    while (true) {
      if (is_posted_) {
        if (Pause* const pause = end_step()) return pause;
        continue;
      }
      const auto legs = legs_.of_next_step(*me_);
      if (legs.all().empty()) {
        held_.end(*me_);
        return nullptr;
      }
      if (must_wait_to_enter(legs.all().front().step)) return &*wait_;
      post(legs.all());
    }
  }

 private:
  /// A message of the step.
  struct Pending {
    Request request;
    Step at = 0;  // at the end of which step it is combined
    bool sends = false;
    bool adds = false;
  };
  /// What has arrived to be combined, at the end of step `at`.
  struct Waiting {
    Step at = 0;
    Blocks blocks;
  };

  /// Enters a step; under a barrier, in which all ranks enter all steps, also those before it.
  [[nodiscard]] bool must_wait_to_enter(Step step) {
    while (entered_ < step) {
      entered_ = me_->schedule().barrier() ? entered_ + 1 : step;
      if (must_wait(me_->step(entered_))) return true;
    }
    return false;
  }
  [[nodiscard]] bool must_wait(Pause pause) {
    if (pause.await_ready()) return false;
    wait_.emplace(std::move(pause));
    return true;
  }

  /// Posts the messages of the step.
  void post(Pieces<Piece> legs) {
    legs_.pass(legs);
    sent_ = awaited_ = 0;
    is_posted_ = true;
    if (legs.size() == 1) return post_one(legs);
    if (legs.size() != 2 || !post_exchange(legs.front(), legs.back())) post_all(legs);
  }
  void send(Pieces<Piece> message) {
    pending_.push_back({me_->send(message.front().peer, held_.message(message)), 0, true, false});
    ++sent_;
  }
  void receive(Request request, const Leg<Piece>& leg) {
    pending_.push_back({std::move(request), leg.at > 0 ? leg.at : entered_, false, leg.adds});
  }
  void exchange(Pieces<Piece> out, const Leg<Piece>& in) {
    receive(me_->exchange(out.front().peer, held_.message(out), in.peer), in);
  }
  void post_one(Pieces<Piece> leg) {
    if (!held_.has_words(leg)) return;
    if (leg.front().sends) return send(leg);
    receive(me_->receive(leg.front().peer), leg.front());
  }
  /// False if these two are none: one message out, and one in, both of one piece.
  [[nodiscard]] bool post_exchange(const Leg<Piece>& one, const Leg<Piece>& other) {
    if (one.sends == other.sends || one.continued) return false;
    const Leg<Piece>& out = one.sends ? one : other;
    const Leg<Piece>& in = one.sends ? other : one;
    if (!held_.has_words({&out, 1}) || !held_.has_words({&in, 1})) return false;
    exchange({&out, 1}, in);
    return true;
  }
  void post_all(Pieces<Piece> legs) {
    const auto messages = messages_of(legs);
    const auto are = [&](bool sends) { return std::ranges::count(messages, sends, sends_of); };
    if (are(true) == 1 && are(false) == 1) {
      const Pieces<Piece> out = *std::ranges::find(messages, true, sends_of);
      return exchange(out, std::ranges::find(messages, false, sends_of)->front());
    }
    for (const Pieces<Piece>& out : messages) {
      if (sends_of(out)) send(out);
    }
    for (const Pieces<Piece>& in : messages) {
      if (!sends_of(in)) receive(me_->receive(in.front().peer), in.front());
    }
  }
  [[nodiscard]] static bool sends_of(const Pieces<Piece>& message) { return message.front().sends; }
  /// Those that are sent at all: that have words.
  [[nodiscard]] std::vector<Pieces<Piece>> messages_of(Pieces<Piece> legs) const {
    std::vector<Pieces<Piece>> messages;
    while (!legs.empty()) {
      std::size_t count = 1;
      while (legs[count - 1].continued) ++count;
      if (held_.has_words(legs.first(count))) messages.push_back(legs.first(count));
      legs = legs.subspan(count);
    }
    return messages;
  }

  /// What is still to be awaited of the step; null if that is nothing, and the step has ended.
  [[nodiscard]] Pause* end_step() {
    for (; awaited_ < pending_.size(); ++awaited_) {
      Pending& pending = pending_at(awaited_);
      if (!pending.request.done()) return &pending.request;
      if (is_combined_alone(pending)) return end_step_by_combining(std::move(pending.request));
      if (!pending.sends) take(pending.request.await_resume(), pending);
    }
    pending_.clear();
    is_posted_ = false;
    return is_due() && must_wait(combine()) ? &*wait_ : nullptr;
  }
  /// What a step receives comes before what it sends.
  [[nodiscard]] Pending& pending_at(std::uint32_t i) {
    const auto received = static_cast<std::uint32_t>(pending_.size()) - sent_;
    return pending_[i < received ? sent_ + i : i - received];
  }
  /// Whether this is all that the step has received and combines.
  [[nodiscard]] bool is_combined_alone(const Pending& pending) const {
    return pending.adds && pending.at == entered_ && pending_.size() == 1 && waiting_.empty();
  }
  [[nodiscard]] Pause* end_step_by_combining(Request request) {
    pending_.clear();
    is_posted_ = false;
    return must_wait(me_->combine(held_.blocks, request.await_resume())) ? &*wait_ : nullptr;
  }
  void take(Blocks arrived, const Pending& message) {
    if (message.adds) {
      waiting_.push_back({message.at, std::move(arrived)});
    } else {
      held_.replace(std::move(arrived));
    }
  }
  /// Whether something is to be combined at the end of the step.
  [[nodiscard]] bool is_due() const {
    return std::ranges::any_of(waiting_, [this](const Waiting& each) { return each.at <= entered_; });
  }
  [[nodiscard]] Request combine() {
    std::vector<Blocks> due;
    std::erase_if(waiting_, [&](Waiting& each) {
      if (each.at > entered_) return false;
      due.push_back(std::move(each.blocks));
      return true;
    });
    return me_->combine(held_.blocks, due);
  }

  Node* me_;
  Source legs_;
  Held held_;
  Step entered_ = 0;
  std::uint32_t sent_ = 0;  // in this step
  std::uint32_t awaited_ = 0;
  Few<Pending> pending_;  // of this step: what it sends, then what it receives
  std::vector<Waiting> waiting_;
  std::optional<Pause> wait_;  // for something else than a message
  bool is_posted_ = false;     // the step, of which more is to be awaited
};

}  // namespace hopscope
