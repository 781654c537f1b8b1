#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "study/cost/cost_networks.hpp"
#include "study/cost/cost_report.hpp"

namespace hopscope {

/// Runs of the traffic patterns by which networks are compared. Every network carries the same traffic: pairs and
/// partners depend on the seed only.
class CostRuns {
 public:
  /// The number of random draws, and their seed.
  struct Draws {
    std::uint64_t seed = 1;
    std::int64_t pairs = 1000;  ///< at light load; every pair once if there are no more than these
    std::int64_t draws = 10;    ///< of partners, at heavy load
    std::int64_t partners = 1;  ///< of every node; a partner drawn twice receives one message with all words
  };

  /// @param platform with its ports and contention; its network is irrelevant
  /// @param tick is called before every run
  CostRuns(const Platform& platform, NodeId nodes, const Draws& draws, const Catalogue& catalogue, const Engine& engine,
           std::function<void()> tick);

  /// Messages of `words` words between two nodes, each without contention. The formulas are not filled in.
  [[nodiscard]] LightLoad light(const Topology& network, Switching switching, double words) const;
  /// Messages of `words` words from every node to its partners, all at once. @pre load is one of those with partners
  [[nodiscard]] HeavyLoad heavy(const Topology& network, Switching switching, Contest::Load load, double words) const;
  /// Total exchange by those of its algorithms that fit.
  [[nodiscard]] std::vector<ExchangeRun> exchange(const Rival& rival, Switching switching, double words) const;
  /// The exact formula of the fastest of them; none if one of them has no exact one.
  [[nodiscard]] std::optional<Time> exchange_by_formula(const Rival& rival, Switching switching, double words) const;
  /// The time of the fastest of them, by its exact formula, or else by a run; none if none fits.
  [[nodiscard]] std::optional<Time> fastest_exchange(const Rival& rival, Switching switching, double words) const;

 private:
  [[nodiscard]] Platform platform_of(const Topology& network, Switching switching) const;
  [[nodiscard]] Time run(const Platform& platform, const Algorithm& algorithm, const Schedule& schedule,
                         Observer& observer) const;
  [[nodiscard]] std::optional<Time> formula(const Platform& platform, const Algorithm& algorithm, double words) const;

  Platform platform_;
  Draws draws_;
  const Catalogue& catalogue_;
  const Engine& engine_;
  std::function<void()> tick_;
  bool all_pairs_ = false;
  std::vector<std::pair<NodeId, NodeId>> pairs_;
};

}  // namespace hopscope
