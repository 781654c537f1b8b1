#pragma once

// The program that carries out a table of messages.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/program.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// Which of the messages that a rank sends in a step may go, as others arrive. An arrival costs logarithmic time, and
/// as much for each message that it releases, however many wait.
class WaitingSends {
 public:
  WaitingSends(const MessagePlan& plan, const MessagePlan::Turn& turn);

  [[nodiscard]] bool empty() const { return unsent_ == 0; }
  /// Takes out the first in the order of the table that may go now: what it waits for has arrived, and those to the
  /// same rank before it are gone. None if there is none.
  [[nodiscard]] std::optional<std::uint32_t> take_next();
  /// @param message one that the rank receives in this step
  void note_arrival(std::uint32_t message);

 private:
  void add_condition(std::uint32_t event, std::uint32_t place);
  void add_junctions(const MessagePlan& plan);
  void find_order(const MessagePlan& plan);
  void note_release(std::uint32_t place);

  // A place is one in the list of sends; beyond these are the junctions that they wait for.
  std::vector<std::uint32_t> sends_;                            // messages
  std::vector<std::uint32_t> junctions_;                        // events
  std::vector<std::uint32_t> open_;                             // by place: how many events it waits for
  std::vector<std::pair<std::uint32_t, std::uint32_t>> waits_;  // sorted: an event, and a place that waits for it
  std::vector<std::uint32_t> next_to_same_;                     // by place of a send: that to the same rank after it
  std::vector<bool> is_first_;                                  // by place of a send: of those to its rank
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready_;  // places of sends
  std::size_t unsent_;
};

/// What a rank holds while a table of messages is carried out.
class HeldByRank {
 public:
  virtual ~HeldByRank() = default;
  /// What a message of this rank carries: taken out, or copied.
  [[nodiscard]] virtual Blocks take(const PlannedMessage& message) = 0;
  /// Stores what message number `message` has brought.
  virtual void store(std::uint32_t message, Blocks arrived) = 0;
  /// Whether something is to be combined at the end of `step`, once all of that has arrived.
  [[nodiscard]] virtual bool has_to_combine(Step /*step*/) { return false; }
  /// Combines it. @pre has_to_combine()
  [[nodiscard]] virtual Request combine(Step step) = 0;
  /// What the rank has as its result, at the end.
  [[nodiscard]] virtual Blocks reached() = 0;
};

[[nodiscard]] std::unique_ptr<HeldByRank> held_by_rank(Node& me, Blocks mine, const MessagePlan& plan);

/// The schedule of a table as an algorithm.
[[nodiscard]] std::shared_ptr<const Algorithm> algorithm_of(std::shared_ptr<const MessagePlan> plan,
                                                            const Schedule& schedule);

}  // namespace hopscope
