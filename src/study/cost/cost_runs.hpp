#pragma once

// The networks of equal cost, their runs, and which of them win.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "study/cost/cost_report.hpp"

namespace hopscope {

/// A network with the same nodes as a hypercube.
struct Rival {
  std::string name;
  std::shared_ptr<const Topology> topology;
  bool costs_the_same = false;  ///< as the hypercube, by one measure or the other
  /// Suitable algorithms for total exchange: those with few messages, and if runs are short the direct one too.
  std::vector<std::string> exchanges;
};

/// The smallest and the largest number of nodes for which networks are compared.
inline constexpr NodeId fewest_costed_nodes = 4;
inline constexpr NodeId most_costed_nodes = 1024;

/// The largest number of nodes for which pairwise exchange is run on grids. Its steps are congested there, and have no
/// formula.
inline constexpr NodeId most_paired_nodes = 64;

/// First the hypercube of that many nodes, then the torus with channels so wide that it costs the same, by wires and by
/// bisection width, then others with channels of width 1. A mesh is square, or has twice as many columns as rows.
/// @pre nodes is a power of two, fewest_costed_nodes .. most_costed_nodes
[[nodiscard]] std::vector<Rival> rivals(NodeId nodes, const Catalogue& catalogue);

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

/// Determines the message sizes for which each network of equal cost is faster than the hypercube, under every load and
/// both switching methods. At light load by formula, for the average distance between different nodes, and for a total
/// exchange by the exact formulas of the fastest algorithms, if they all have one; the outcome is validated by runs.
/// Otherwise by runs at a sequence of sizes, each `step` times the previous one, and a search between two of them: two
/// changes between two sizes can be missed. The faster network is the one with the smaller mean makespan over the same
/// draws, by more than two standard errors of the difference if there are two or more draws.
/// @param words the requested size: sizes far beyond it are examined
[[nodiscard]] std::vector<Contest> contests(const std::vector<Rival>& rivals, const Costs& costs, double words,
                                            const CostRuns& runs);

}  // namespace hopscope
