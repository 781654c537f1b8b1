#pragma once

#include <functional>
#include <memory>

#include <hopscope/algorithm.hpp>

#include "schedule/actions/action_plan.hpp"

namespace hopscope {

/// What the actions of one rank do to its data, in a tracked run. Actions are named by their number.
class RankData {
 public:
  virtual ~RankData() = default;
  /// What a message carries that is sent now.
  [[nodiscard]] virtual Blocks sent_by(std::uint32_t action) = 0;
  /// Stores what has arrived.
  virtual void received_by(std::uint32_t action, const Blocks& blocks) = 0;
  /// A local action takes place.
  virtual void changed_by(std::uint32_t action) = 0;
  /// What the rank has got, at the end.
  [[nodiscard]] virtual Blocks result() = 0;
};

/// A schedule of actions with dependencies.
struct ActionSchedule {
  ActionPlan plan;
  /// Messages from one rank to another arrive in the order in which they were sent: nodes have one port.
  bool arrives_in_order = false;
  /// Sends of a rank end in the order in which they began: a message holds the one port of its node until it has
  /// arrived.
  bool sends_end_in_order = false;
  /// The data of a rank before it begins, for tracked runs; empty if messages carry nothing but a number of words.
  std::function<std::unique_ptr<RankData>(Node&)> data = nullptr;
};

/// The plan with what the platform tells of the order of its messages.
[[nodiscard]] ActionSchedule schedule_on(const Platform& platform, ActionPlan plan);

/// A schedule of actions as an algorithm, which has no title and no advice yet. A rank begins every action as soon
/// as what it waits for has ended (or begun), in the order of the list if several may begin at once.
[[nodiscard]] Algorithm algorithm_of_actions(std::shared_ptr<const ActionSchedule> actions, const Schedule& schedule);

}  // namespace hopscope
