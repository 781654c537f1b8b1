#pragma once

#include "analysis/synthesis/combining_search.hpp"
#include "study/bound/synthesis/packing.hpp"

namespace hopscope {

/// An exchange whose blocks may be kept and sent on by other ranks.
class CombinedExchange {
 public:
  /// @param exchange must outlive this
  CombinedExchange(const Scenario& scenario, const RoutedExchange& exchange);

  /// False if there are two ranks between which no message fits.
  [[nodiscard]] bool is_possible() const { return packing_.is_possible(); }
  [[nodiscard]] const CombiningProblem& problem() const { return problem_; }
  /// One of the routes between two ranks that the problem has. @pre is_possible()
  [[nodiscard]] const Route& route(Rank from, Rank to, std::int32_t way) const {
    return packing_.route(index_[problem_.pair(from, to)], static_cast<std::size_t>(way));
  }
  /// The messages of a schedule, by step.
  [[nodiscard]] std::vector<ScheduledMessage> table(const CombinedSchedule& schedule) const;

 private:
  std::vector<RoutedMessage> messages_;  // one for each two ranks
  ExchangePacking packing_;
  CombiningProblem problem_;
  std::vector<std::size_t> index_;  // by pair of ranks: of the message between them
};

/// Startups and hops, without which the shortest message of the exchange is not sent; if none, combining cannot help.
[[nodiscard]] Time least_latency(const CombiningProblem& problem);

/// Steps that no schedule of an exchange can do without in which every rank has something for every other: with k ports
/// what a rank knows reaches k others for each that has it, in a step.
[[nodiscard]] std::int64_t gossip_steps(const Platform& platform);

/// How often the blocks of a schedule are sent on their way, at most.
[[nodiscard]] std::int64_t most_transfers(std::span<const ScheduledMessage> sorted_by_step);

}  // namespace hopscope
