#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <hopscope/program.hpp>

#include "schedule/actions/action_program.hpp"

namespace hopscope {

/// The send of each message, which tells its channel or tag, as a real message does. A list for every pair that has
/// several messages, in the order in which they were sent.
class SendsInOrder {
 public:
  void add(Rank from, Rank to, std::uint32_t send) { of_pair_[key(from, to)].push_back(send); }
  /// That of the message that is the `count`-th from `from` to `to`, which has been sent.
  [[nodiscard]] std::uint32_t send(Rank from, Rank to, std::size_t count) const {
    return of_pair_.at(key(from, to)).at(count);
  }

 private:
  static std::uint64_t key(Rank from, Rank to) {
    return static_cast<std::uint64_t>(from) << 32U | static_cast<std::uint64_t>(to);
  }
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> of_pair_;
};

/// Actions in a line. A deque would take half a kilobyte, of each of a million ranks.
class ActionQueue {
 public:
  [[nodiscard]] bool empty() const { return first_ == actions_.size(); }
  void push_back(std::uint32_t action) { actions_.push_back(action); }
  std::uint32_t take_front() {
    const std::uint32_t front = actions_[first_++];
    if (empty() || (first_ > 1024 && first_ > actions_.size() / 2)) {
      actions_.erase(actions_.begin(), actions_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    return front;
  }

 private:
  std::vector<std::uint32_t> actions_;
  std::size_t first_ = 0;
};

/// How far one rank has come with its actions.
class RankProgress {
 public:
  /// What has begun and takes time.
  struct Pending {
    Request request;
    std::optional<std::uint32_t> action;  ///< none if one of several messages from `source` is awaited, the next
    Rank source = 0;
    std::size_t count = 0;  ///< of the messages from there
  };

  RankProgress(Node& me, const ActionSchedule& schedule);

  /// The step of the earliest message that this rank has still to send.
  [[nodiscard]] Step step() const { return first_unsent_ == unsent_.size() ? last_step_ : unsent_[first_unsent_].step; }
  /// Begins whatever may begin.
  void begin_what_may();
  /// True while what comes next counts: something has not begun, or which receive takes a message is not known yet.
  [[nodiscard]] bool waits() const { return (to_begin_ > 0 || matches_late()) && !open_.empty(); }
  /// What others wait for.
  [[nodiscard]] RequestQueue& awaited() { return queue_; }
  /// One of these that is complete; none if none is.
  [[nodiscard]] std::unique_ptr<Pending> take_done();
  /// Any one that is left, if all have begun; none if none is.
  [[nodiscard]] std::unique_ptr<Pending> take_last();
  /// Notes that it has ended. @throws ProgramError if it is a message that a receive has no room for
  void end(const Pending& pending, Blocks received);
  /// Checks, at the end, that every receive got a message. @throws ProgramError
  void check_receives() const;
  /// What the rank has got.
  [[nodiscard]] Blocks result() { return data_ ? data_->result() : Blocks(); }

 private:
  /// One that is busy, and the pauses that wait for it, in the order in which they might have begun.
  struct Processor {
    ActionQueue waiting = {};
    std::optional<std::uint32_t> next = {};  ///< that it has been given to, and that has not begun
  };

  /// A rank from which several messages come, whose receives are posted as they are wanted.
  struct Source {
    std::size_t messages = 0;
    std::size_t posted = 0;   ///< receives
    std::size_t wanted = 0;   ///< messages, by receives that have begun
    bool is_waiting = false;  ///< for the next message
    bool is_awaited = false;  ///< something waits for one of its messages
  };
  /// Messages of a step that have not been delivered.
  struct Unsent {
    Step step = 0;
    std::uint32_t messages = 0;
  };

  /// What an action waits for: so many things, and the first of those before it, and the one that is watched, in
  /// `before_`. Together, as they are needed together, and no longer in a cache then.
  struct State {
    std::uint32_t needs = 0;
    std::uint32_t first_before = 0;
    std::uint32_t watched = 0;
  };

  /// Matches the messages of a source up to the `count`-th.
  void match_up_to(Rank source, std::size_t count);
  [[nodiscard]] const PlannedAction& action(std::uint32_t index) const { return actions_[index]; }
  [[nodiscard]] bool matches_late() const { return messages_from_ != nullptr; }
  void find_sources();
  void count_unsent();
  void post_late_receives();
  void post_wanted(Rank from, Source& source);
  void post_all(Rank from, Source& source);
  void receive_only(std::uint32_t index);
  void take_message(Rank from, std::size_t count, Blocks received);
  void begin(std::uint32_t index);
  void begin_receive(std::uint32_t index);
  void begin_late_receive(std::uint32_t index);
  void send(std::uint32_t index);
  void pause(std::uint32_t index);
  void end_action(std::uint32_t index);
  void end_message(std::uint32_t receive, const Blocks& received);
  void end_late_message(std::uint32_t receive, std::uint64_t message, const Blocks& received);
  void enable(const IndexList& indices);
  void add_pending(Pending pending, bool is_awaited);
  void wait_in_turn(std::uint64_t key, Pending pending);
  void wait_for(std::uint64_t key, std::unique_ptr<Pending> pending);
  [[nodiscard]] std::unique_ptr<Pending> take_open(std::uint64_t key);
  [[nodiscard]] std::unique_ptr<Pending> take_unfinished();
  void note_what_comes_before();
  [[nodiscard]] bool is_watched(std::uint32_t index) const;
  void watch_another(std::uint32_t waiting);

  Node& me_;
  const ActionPlan& plan_;
  std::span<const PlannedAction> actions_;
  const std::map<Rank, std::size_t>* messages_from_ = nullptr;  // only if they are matched late
  std::unique_ptr<RankData> data_;
  SendsInOrder& sends_;
  RequestQueue queue_;
  Step last_step_;
  std::size_t to_begin_;
  std::vector<bool> begun_;
  MessageMatching matching_;             // of what is matched late
  std::map<Rank, std::size_t> matched_;  // so many messages of a source, in the order of their sends
  std::unordered_map<std::uint64_t, std::uint32_t> receivers_;  // of messages that are matched and not here yet
  std::unordered_map<std::uint64_t, Blocks> early_;  // arrived for receives that have not begun; if late, by message
  ActionQueue ready_;
  std::vector<Unsent> unsent_;  // by step
  std::size_t first_unsent_ = 0;
  std::map<Rank, Source> sources_;  // of messages that are not matched late, and not the only ones of their pairs
  std::map<std::int32_t, Processor> busy_processors_;
  // What waits for thousands of sends is woken by one of them, and then looks for another: the `watched` one of those
  // before it, among `before_`. The last one first: before it, in a trace, is usually what waits
  // for all others.
  std::vector<std::uint32_t> before_;
  std::vector<State> states_;  // by action, and one more
  std::vector<bool> ended_;
  bool arrives_in_order_;
  bool sends_end_in_order_;
  std::map<std::uint64_t, std::unique_ptr<Pending>> open_;  // what is in the queue, by its key
  std::uint64_t next_key_ = 0;
  // Watched sends, where they end in order, and messages of a source, where they arrive in order, behind the first.
  std::map<std::uint64_t, std::list<std::unique_ptr<Pending>>> in_turn_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Pending>> unwatched_;  // sends, by action
  std::vector<std::unique_ptr<Pending>> others_;
};

}  // namespace hopscope
