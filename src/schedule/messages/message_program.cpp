#include "schedule/messages/message_program.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

/// The messages of one rank in one step.
class RankInStep {
 public:
  /// @param arrivals of this rank, once it has waited for the first of several
  RankInStep(Node& me, HeldByRank& held, std::optional<RequestQueue>& arrivals, const MessagePlan& plan,
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
    Blocks blocks = held_.take(message);
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
  /// The receive of a message, and its number.
  struct Arrival {
    Request* request = nullptr;
    std::uint32_t message = 0;
  };
  /// One of those that are complete; none if none is.
  [[nodiscard]] std::optional<Arrival> next_arrived() {
    const auto place = arrivals_->take_done();
    if (!place) return std::nullopt;
    has_arrived_[*place] = true;
    unsent_.note_arrival(awaited_[*place]);
    return Arrival{&receives_[*place], awaited_[*place]};
  }
  /// The receives that are outstanding once everything is sent, to be awaited one by one.
  [[nodiscard]] std::vector<Arrival> outstanding() {
    std::vector<Arrival> all;
    while (are_queued_ && arrivals_->take_done()) {
    }
    for (std::size_t i = 0; i < receives_.size(); ++i) {
      if (has_arrived_[i]) continue;
      all.push_back({&receives_[i], awaited_[i]});
      if (are_queued_ && !receives_[i].done()) arrivals_->remove(receives_[i]);
    }
    return all;
  }
  [[nodiscard]] std::vector<Request>& sends() { return sends_; }

 private:
  Node& me_;
  HeldByRank& held_;
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
  const std::unique_ptr<HeldByRank> held = held_by_rank(me, std::move(mine), *plan);
  std::optional<RequestQueue> arrivals;
  for (const MessagePlan::Turn& turn : plan->turns_of(me.rank())) {
    co_await me.step(turn.step);
    RankInStep step(me, *held, arrivals, *plan, turn);
    while (true) {
      while (const PlannedMessage* next = step.send_what_may_go()) {
        co_await me.pause(next->pause);
        step.send(*next);
      }
      if (!step.has_unsent()) break;
      co_await step.any_arrival();
      while (const auto arrived = step.next_arrived()) {
        Request& receive = *arrived->request;
        held->store(arrived->message, co_await receive);
      }
    }
    for (const auto& [request, message] : step.outstanding()) {
      Request& receive = *request;
      held->store(message, co_await receive);
    }
    for (Request& send : step.sends()) co_await send;
    while (held->has_to_combine(turn.step)) co_await held->combine(turn.step);
    if (turn.pause > 0) co_await me.pause(turn.pause);
  }
  me.keep(held->reached());
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
  algorithm.repeats = Repeats::counted;
  algorithm.faults = plan->faults();
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
