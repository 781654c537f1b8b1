#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hopscope/operation.hpp>

#include "analysis/bound/flow_problem.hpp"
#include "analysis/bound/fractional_flow.hpp"

namespace hopscope {

/// Larger exchanges have no bound by prices in the results of runs: ranks times nodes and channels. One tree of
/// shortest paths for each rank takes a fifth of a second.
inline constexpr double most_cells_of_quick_bound = 1 << 21;

/// A search of a fraction of a second, limited by its work and not by a clock.
[[nodiscard]] FlowSearch quick_search();

/// What prices prove about the words of an exchange, computed by the check of a certificate: after a first startup and
/// a first hop, no schedule takes less than `time`.
struct PriceBound {
  Time time = 0;          ///< paid / prices
  Time paid = 0;          ///< by all words together, at least, if the highest price is 1
  double prices = 0;      ///< their sum
  bool of_ports = false;  ///< some are prices of ports that every hop holds, as under store-and-forward
};

/// Bounds by prices for the results of runs. A search is limited to a fraction of a second, by its work and not by a
/// clock, so that equal exchanges have equal bounds; it is not begun where the bounds of the operation are known to be
/// as large. What was found is remembered, whatever the unit of time and the size of messages: the runs of a sweep or
/// a comparison have the same exchange many times. May be used by several threads at once.
class PriceBounds {
 public:
  /// None if there is no bound by prices, if the bounds of the operation are known to be as large, or if the network is
  /// too large for a search.
  [[nodiscard]] std::optional<PriceBound> of(const Platform& platform, const Operation& operation,
                                             const Schedule& schedule);

 private:
  /// An exchange; equal problems have equal bounds.
  struct Problem {
    std::string name;       // of the network, on which its cuts depend too
    bool is_group = false;  // of translations: the bound is computed for one node, and `network` has only the ports
    FlowNetwork network;
    FlowDemand demand;
    std::vector<double> along_routes;  // a flow to begin with, by channel; may be empty
    double at_ports = 0;               // what the words take at the busiest port: a bound that is known
    friend bool operator==(const Problem&, const Problem&) = default;
  };
  /// The units of time and of words in a problem multiplied.
  struct Scaled {
    Problem problem;
    double scale = 1;
  };

  [[nodiscard]] static std::optional<Scaled> problem_with_group(const Platform& platform, const Operation& operation,
                                                                const Schedule& schedule);
  [[nodiscard]] static Scaled problem_of(const Platform& platform, const Operation& operation,
                                         const Schedule& schedule);
  [[nodiscard]] static std::optional<PriceBound> found(const Problem& problem, const Platform& platform,
                                                       const Operation& operation);
  /// None if the problem is new.
  [[nodiscard]] std::optional<std::optional<PriceBound>> remembered(const Problem& problem, std::uint64_t hash);
  void remember(Problem problem, std::uint64_t hash, const std::optional<PriceBound>& bound);
  [[nodiscard]] static std::uint64_t hash_of(const Problem& problem);
  [[nodiscard]] static std::size_t size_of(const Problem& problem);

  std::mutex mutex_;
  std::unordered_multimap<std::uint64_t, std::pair<Problem, std::optional<PriceBound>>> known_;
  std::size_t size_ = 0;  // of all known problems
};

}  // namespace hopscope
