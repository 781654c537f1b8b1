#pragma once

#include <memory>

#include <hopscope/program.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

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

}  // namespace hopscope
