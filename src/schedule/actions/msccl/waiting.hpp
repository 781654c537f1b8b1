#pragma once

#include <cstdint>
#include <vector>

#include "schedule/actions/action_plan.hpp"
#include "schedule/actions/msccl/file.hpp"

namespace hopscope {

/// What goes wrong if an action of a GPU does not wait for another that uses the same chunk.
enum class Hazard : std::uint8_t { read_too_early, overwrites_written, overwrites_read };

/// Two actions of a GPU that must not happen in the other order.
struct OrderedPair {
  Rank gpu = 0;
  std::uint32_t earlier = 0;  ///< UINT32_MAX if there is none
  std::uint32_t later = 0;
  MscclChunks chunks;
  std::int64_t next = 0;
  Hazard hazard = Hazard::read_too_early;
};

/// Whether actions that must not happen in the other order wait for each other: thread blocks run side by side, and a
/// schedule that is right if they happen to run in one order only is wrong.
class Waiting {
 public:
  /// Both must outlive this.
  Waiting(const ActionLists& lists, const ActionPlan& plan) : lists_(lists), plan_(plan) {}

  void require(const OrderedPair& pair) {
    if (pair.earlier != UINT32_MAX && pair.earlier != pair.later) pairs_.push_back(pair);
  }
  void blame_what_does_not_wait(ScheduleMistakes& mistakes);

 private:
  [[nodiscard]] bool waits(const OrderedPair& pair);
  [[nodiscard]] bool is_before_later(const OrderedPair& pair) const;

  const ActionLists& lists_;
  const ActionPlan& plan_;
  std::vector<OrderedPair> pairs_;
};

}  // namespace hopscope
