#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "schedule/actions/action_plan.hpp"
#include "schedule/actions/message_matching.hpp"

namespace hopscope {

/// Which receive takes which message depends on the times of a run. In an order of actions that knows none, a receive
/// may wait although a message that it fits has come, since another receive has taken it; in another order it is the
/// other one that waits. Such receives are noted here. Once all of them have been let go, what has not happened yet
/// happens in no order.
class OvertakenReceives {
 public:
  /// A receive that is let go, and the step of the last message that it could have.
  struct Released {
    Rank rank = 0;
    std::uint32_t receive = 0;
    Step step = 0;
  };

  /// To be called before the message is matched.
  void message_comes(Rank to, const Envelope& message, Step step, MessageMatching& matching);
  void receive_waits(Rank rank, const Envelope& wanted);
  /// Lets one go whose messages suffice; none if there is none.
  [[nodiscard]] std::optional<Released> release(std::map<Rank, MessageMatching>& late, const ActionPlan& plan);
  /// Whether a rank is sent as many messages as it receives, and enough of those that receives of this envelope fit.
  [[nodiscard]] bool suffice(Rank rank, const Envelope& wanted, const ActionPlan& plan);

 private:
  /// Receives and messages of a rank, by the envelopes of receives: how many there are, and how many fit.
  struct Supply {
    std::map<Envelope, std::int64_t> wanted = {};
    std::map<Envelope, std::int64_t> sent = {};
    std::int64_t receives = 0;
    std::int64_t messages = 0;

    [[nodiscard]] bool suffices(const Envelope& envelope) {
      return receives == messages && wanted[envelope] <= sent[envelope];
    }
  };
  void count(const ActionPlan& plan);

  // Those that a message fits which has come, taken or not, and the step of the last of these.
  std::map<std::pair<Rank, Envelope>, Step> arrived_;
  std::set<std::pair<Rank, Envelope>> overtaken_;  // of these, those of receives that wait; and some others
  std::map<Rank, Supply> supplies_;                // filled when it is of interest
};

}  // namespace hopscope
