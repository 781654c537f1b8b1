#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/scenario.hpp>

#include "analysis/scheduled_message.hpp"
#include "analysis/synthesis/step_search.hpp"
#include "study/bound/synthesis/orbits.hpp"

namespace hopscope {

/// A message that is sent, or a piece of one, and where it can go.
struct RoutedMessage {
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  double offset = 0;  ///< of a piece: the words of the message before it
  const std::vector<Route>* routes = nullptr;
};

/// The messages of an exchange, and their routes.
struct RoutedExchange {
  std::vector<std::vector<Route>> routes;  ///< by pair of ranks, from * ranks + to; empty for a rank itself
  std::vector<RoutedMessage> messages;
};

/// How long congestion-free steps take, one after the other.
[[nodiscard]] Time time_of_steps(const Platform& platform, std::span<const ScheduledMessage> sorted_by_step);

/// The messages of an exchange as a packing problem, all of them or one of each orbit.
class ExchangePacking {
 public:
  /// @param orbits null: every message for itself; all objects must outlive this
  ExchangePacking(const Platform& platform, const std::vector<RoutedMessage>& messages, const Orbits* orbits);

  /// False if a message has no route that fits into a step with its own images.
  [[nodiscard]] bool is_possible() const { return is_possible_; }
  [[nodiscard]] const PackingProblem& problem() const { return problem_; }
  /// A route of a message of the problem.
  [[nodiscard]] const Route& route(std::size_t message, std::size_t way) const {
    return (*messages_[packed_[message]].routes)[routes_[message][way]];
  }
  /// The messages of a packing, by step.
  [[nodiscard]] std::vector<ScheduledMessage> table(const Packing& packing) const;

 private:
  void add(std::size_t index);
  void drop_own_channels();
  [[nodiscard]] PackingProblem::Route resources_of(const RoutedMessage& message, const Route& route) const;
  [[nodiscard]] bool fits(const PackingProblem::Route& route);

  const Platform& platform_;
  const std::vector<RoutedMessage>& messages_;
  const Orbits* orbits_;
  std::int32_t channels_ = 0;                 // resources that are channels, or orbits of them
  std::int32_t ports_ = 0;                    // send ports; as many receive ports follow; 0 without a limit
  std::vector<std::int32_t> channel_places_;  // by channel: messages of the slowest channel's rate that it carries
  std::vector<double> word_times_;            // by channel
  PackingProblem problem_;
  std::vector<std::size_t> packed_;               // by message of the problem: its index
  std::vector<std::vector<std::size_t>> routes_;  // the same, for its routes
  std::vector<std::int32_t> used_;                // scratch of fits
  bool is_possible_ = true;
  bool are_unequal_ = false;
};

}  // namespace hopscope
