#include "schedule/messages/message_program.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "schedule/messages/waiting_sends.hpp"

namespace hopscope {

namespace {

/// The blocks that a rank holds on their way, each by itself.
class HeldBlocks {
 public:
  /// @param copied whether blocks that are sent stay here too
  HeldBlocks(Blocks mine, Content content, bool copied)
      : mine_(std::move(mine)), tracked_(content == Content::tracked), copied_(copied) {
    if (copied_) store(mine_);
  }

  /// Takes out what a message carries.
  [[nodiscard]] Blocks take(Rank rank, const PlannedMessage& message) {
    if (!tracked_) return Blocks::sized(message.words, message.words);
    Blocks taken;
    taken.reserve(message.parts.size());
    for (const CarriedPart& part : message.parts) take_part(rank, part, taken);
    return taken;
  }

  /// Stores what has arrived. A block that has reached its destination may be sent on, and come back.
  void store(const Blocks& arrived) {
    for (const Block& block : arrived.list()) {
      const Rank destination = block.destination == everyone ? block.source : block.destination;
      pieces_[{block.source, destination}].push_back(Blocks::tracked({block}));
    }
  }

  /// What is for `rank`, at the end.
  [[nodiscard]] Blocks reached(Rank rank) {
    Blocks reached;
    for (auto& [label, pieces] : pieces_) {
      if (copied_ ? label.source == rank : label.destination != rank) continue;
      for (Blocks& piece : pieces) reached.merge(std::move(piece));
    }
    return reached;
  }

 private:
  void take_part(Rank rank, const CarriedPart& part, Blocks& taken) {
    const auto found = pieces_.find(part.block);
    if (copied_ && found != pieces_.end()) return taken.merge(found->second.front());
    if (found == pieces_.end() && part.block.source == rank) {
      return taken.merge(mine_.take_part_for(part.block.destination, part.words));
    }
    if (found == pieces_.end()) throw ProgramError("a rank sends a block that it does not hold");
    double rest = part.words;
    auto& pieces = found->second;
    do {  // a block of no words is carried, too
      Blocks& last = pieces.back();
      const double words = std::min(rest, last.words());
      taken.merge(words == last.words() ? last.take_all() : last.take_part_for(part.block.destination, words));
      if (last.words() == 0) pieces.pop_back();
      rest -= words;
    } while (rest > 0 && !pieces.empty());
    if (pieces.empty()) pieces_.erase(found);
  }

  Blocks mine_;
  bool tracked_;
  bool copied_;
  std::map<BlockLabel, std::vector<Blocks>> pieces_;
};

/// The messages of one rank in one step.
class StepOfRank {
 public:
  /// @param arrivals of this rank, once it has waited for the first of several
  StepOfRank(Node& me, HeldBlocks& held, std::optional<RequestQueue>& arrivals, const MessagePlan& plan,
             const MessagePlan::Turn& turn)
      : me_(me), held_(held), arrivals_(arrivals), plan_(plan), awaited_(turn.receives), unsent_(plan, turn) {
    receives_.reserve(awaited_.size());
    for (const std::uint32_t message : awaited_) receives_.push_back(me.receive(plan.message(message).from));
    has_arrived_.resize(awaited_.size());
  }

  /// Sends what may go now. Messages from one rank to another go in the order of the table.
  /// @return a message that the rank must pause for before it sends it; null if there is none
  [[nodiscard]] const PlannedMessage* send_what_may_go() {
    while (const auto index = unsent_.take_next()) {
      const PlannedMessage& message = plan_.message(*index);
      if (message.pause > 0) return &message;
      send(message);
    }
    return nullptr;
  }

  void send(const PlannedMessage& message) {
    Blocks blocks = held_.take(me_.rank(), message);
    sends_.push_back(message.route.empty() ? me_.send(message.to, std::move(blocks))
                                           : me_.send_along(message.to, std::move(blocks), message.route));
  }

  [[nodiscard]] bool has_unsent() const { return !unsent_.empty(); }
  /// Waits until one of the receives that are outstanding is complete.
  [[nodiscard]] Pause any_arrival() {
    if (!arrivals_) arrivals_ = me_.request_queue();
    for (std::size_t i = 0; i < receives_.size() && !are_queued_; ++i) arrivals_->add(i, receives_[i]);
    are_queued_ = true;
    return me_.any_of(*arrivals_);
  }
  /// One of those that are complete; null if none is.
  [[nodiscard]] Request* next_arrived() {
    const auto place = arrivals_->take_done();
    if (!place) return nullptr;
    has_arrived_[*place] = true;
    unsent_.note_arrival(awaited_[*place]);
    return &receives_[*place];
  }
  /// The receives that are outstanding once everything is sent, to be awaited one by one.
  [[nodiscard]] std::vector<Request*> outstanding() {
    std::vector<Request*> all;
    while (are_queued_ && arrivals_->take_done()) {
    }
    for (std::size_t i = 0; i < receives_.size(); ++i) {
      if (has_arrived_[i]) continue;
      all.push_back(&receives_[i]);
      if (are_queued_ && !receives_[i].done()) arrivals_->remove(receives_[i]);
    }
    return all;
  }
  [[nodiscard]] std::vector<Request>& sends() { return sends_; }

 private:
  Node& me_;
  HeldBlocks& held_;
  std::optional<RequestQueue>& arrivals_;
  const MessagePlan& plan_;
  std::span<const std::uint32_t> awaited_;  // messages
  std::vector<Request> receives_;           // of these
  std::vector<bool> has_arrived_;           // and been taken out of the queue
  bool are_queued_ = false;
  WaitingSends unsent_;
  std::vector<Request> sends_;
};

constexpr Step most_lines = 10000;

/// A line for each step: who sends to whom.
std::string pseudo_code_of(const MessagePlan& plan) {
  constexpr std::size_t most_messages = 12;
  std::string text;
  const auto messages = plan.messages();
  auto first = messages.begin();
  for (Step step = 1; step <= plan.last_step(); ++step) {
    const auto last =
        std::find_if(first, messages.end(), [&](const PlannedMessage& each) { return each.step != step; });
    std::string line = fmt::format("step {}:", step);
    for (auto message = first; message != last; ++message) {
      if (static_cast<std::size_t>(message - first) == most_messages) {
        line += fmt::format("  and {} more", last - message);
        break;
      }
      line += fmt::format("  {} -> {}", message->from, message->to);
    }
    text += (text.empty() ? "" : "\n") + line;
    first = last;
  }
  return text;
}

/// Of so many steps that no page has a line for each.
std::string summary_of(const MessagePlan& plan) {
  return fmt::format("{} messages in {} steps", plan.messages().size(), plan.steps_with_messages());
}

// What one rank does: in every step it posts its messages, each as soon as those that it waits for have arrived.
Program carry_out(Node& me, Blocks mine, std::shared_ptr<const MessagePlan> plan) {
  HeldBlocks held(std::move(mine), me.schedule().content, plan->copies_blocks());
  std::optional<RequestQueue> arrivals;
  for (const MessagePlan::Turn& turn : plan->turns_of(me.rank())) {
    co_await me.step(turn.step);
    StepOfRank step(me, held, arrivals, *plan, turn);
    while (true) {
      while (const PlannedMessage* next = step.send_what_may_go()) {
        co_await me.pause(next->pause);
        step.send(*next);
      }
      if (!step.has_unsent()) break;
      co_await step.any_arrival();
      while (Request* arrived = step.next_arrived()) held.store(co_await *arrived);
    }
    for (Request* receive : step.outstanding()) held.store(co_await *receive);
    for (Request& send : step.sends()) co_await send;
    if (turn.pause > 0) co_await me.pause(turn.pause);
  }
  me.keep(held.reached(me.rank()));
}

}  // namespace

std::shared_ptr<const Algorithm> algorithm_of(std::shared_ptr<const MessagePlan> plan, const Schedule& schedule) {
  Algorithm algorithm;
  algorithm.operation = schedule.operation;
  algorithm.name = schedule.algorithm;
  algorithm.title = "table of messages";
  algorithm.where = "as many ranks as the table is for";
  algorithm.source = schedule.own;
  algorithm.pseudo_code = plan->last_step() <= most_lines ? pseudo_code_of(*plan) : summary_of(*plan);
  algorithm.advice = "A schedule of one's own: each message with its step, as the table lists them.";
  algorithm.splits_blocks = plan->splits_blocks();
  algorithm.posts_all_at_once = plan->steps_with_messages() <= 1;
  algorithm.program = [plan](Node& me, Blocks mine) { return carry_out(me, std::move(mine), plan); };
  algorithm.misfit = [](const Platform&) { return std::string(); };
  algorithm.formulas = [](const Platform&, const Schedule&) { return std::vector<Analytic>(); };
  const double steps = plan->steps_with_messages();
  algorithm.steps = [steps](const Platform&, const Schedule&) { return steps; };
  if (plan->last_step() <= most_lines) {
    algorithm.lines = [](const Platform&, const Schedule&, Step step) { return std::pair(step - 1, step - 1); };
  }
  return std::make_shared<const Algorithm>(std::move(algorithm));
}

}  // namespace hopscope
