#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "analysis/bound/flow_problem.hpp"
#include "analysis/bound/shortest_flow.hpp"

namespace hopscope {

/// The descent on the soft maximum of loads, ln(sum of exp(beta load)) / beta, by blocks of one source: the flow of the
/// source moves towards its shortest paths under the derivatives, as far as the soft maximum decreases.
class FlowDescent {
 public:
  /// Begins with the flows along shortest paths under `first_prices`. All arguments but the last must outlive this.
  FlowDescent(const FlowNetwork& network, const FlowLimits& limits, const FlowDemand& demand,
              const std::vector<double>& first_prices);

  /// Moves the flow of every source once, in random order, unless `goes_on`, asked before each, says no.
  /// @returns whether it did
  bool sweep(const std::function<bool()>& goes_on);
  /// Brings the soft maximum closer to the maximum if the last sweep had little left to gain.
  void sharpen();

  /// The flow of all sources, by channel.
  [[nodiscard]] std::vector<double> words() const;
  /// The derivatives, normalized, on average over the last sweep.
  [[nodiscard]] std::vector<double> mean_prices() const { return mean_; }
  [[nodiscard]] std::vector<std::vector<double>>& by_source() { return flows_; }

 private:
  /// A limit whose load changes, and by how much.
  struct Change {
    std::size_t limit = 0;
    double load = 0;
    double by = 0;
  };

  void begin_sweep();
  void move(std::size_t source);
  void find_changes(const std::vector<double>& flow);
  [[nodiscard]] double best_step() const;
  /// By how much those limits whose loads grow outweigh those whose loads shrink, as the logarithm of a ratio, which is
  /// nearly linear in the step; and its derivative.
  struct Balance {
    double excess = 0;
    double slope = 0;
  };
  [[nodiscard]] Balance balance_at(double step) const;
  void set_price(std::size_t limit);

  const FlowNetwork* network_;
  const FlowLimits* limits_;
  const FlowDemand* demand_;
  ShortestFlow shortest_;
  std::vector<std::vector<double>> flows_;  // by source and channel
  std::vector<double> loads_, prices_, mean_, lengths_;
  std::vector<double> towards_;     // a flow along shortest paths
  std::vector<double> difference_;  // of loads
  std::vector<Change> changes_;
  std::vector<std::size_t> order_;  // of sources
  double softness_ = 0.25;          // of the soft maximum, relative to the maximum
  double beta_ = 0;
  double most_ = 0;  // the largest load when the sweep began
  double price_sum_ = 0;
  double left_to_gain_ = 0;  // by the flows of all sources, relative to the maximum
  std::mt19937_64 random_;
};

}  // namespace hopscope
