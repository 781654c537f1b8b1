#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <hopscope/engine.hpp>
#include <hopscope/zeroed_array.hpp>

#include "engine/native/native_fabric.hpp"
#include "engine/rest_of_run.hpp"
#include "engine/routes_apart.hpp"

namespace hopscope {

/// A sized run of an algorithm that states its rule, round by round: what ranks do at one instant is asked for at once,
/// without programs, requests and matching. Its rounds are such as a Machine could take, in the same order, so that
/// observers are told the same to the bit. Where what is done at an instant is no Round it goes no further: a Machine
/// then runs all from the beginning, and a RestOfRun tells the observer what it does not know yet.
class RoundsByRule {
 public:
  /// Whether a run may be tried in this way.
  [[nodiscard]] static bool is_possible(const Experiment& experiment, const Observer& observer);

  /// @pre is_possible(experiment, observer); all of these outlive this
  RoundsByRule(const Experiment& experiment, NativeFabric& fabric, Observer& observer);
  /// To be called once. @return the makespan; none if there was something else than rounds: told() is then what was
  /// before
  [[nodiscard]] std::optional<Time> run();
  [[nodiscard]] ToldOfRun told() && { return {posted_, std::move(begun_)}; }

 private:
  void ask_for_steps();
  void ask_for_step(Rank rank);
  void require_possible(Rank rank, Step from, const StepOfRank& step) const;
  [[nodiscard]] bool is_matched();
  [[nodiscard]] bool deliver();
  void note_begun();
  [[nodiscard]] bool exchanges(Rank rank) const;
  void go_on_after_exchanges();
  void go_on_after_messages();

  const Experiment experiment_;
  const Platform& platform_;
  const Costs costs_;  // of all channels
  const StepRule rule_;
  NativeFabric& fabric_;
  Observer& observer_;
  std::vector<Rank> actors_;           // who goes on at this instant, in this order
  std::vector<MessageInfo> messages_;  // what they send
  std::vector<Rank> sources_;          // by message, from whom its sender receives one at the same time; or nobody
  std::vector<Beginning> others_;      // those of them who send nothing
  std::vector<Rank> ended_;            // those of them who have ended
  std::vector<Step> begun_;            // by rank, as in ToldOfRun
  std::vector<Rank> awaited_;          // by rank, from whom it waits for a message, or is about to
  // By rank, which message of this instant is from it, and which is to it, if any is.
  ZeroedArray<std::uint32_t> message_from_;
  ZeroedArray<std::uint32_t> message_to_;
  RoutesApart routes_;
  std::int64_t posted_ = 0;
};

}  // namespace hopscope
