#pragma once

#include <functional>
#include <vector>

#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

/// When the search for a flow ends.
struct FlowSearch {
  double gap = 0.01;                               ///< between the time of the flow and the bound by prices, relative
  double most_work = 3e9;                          ///< channels looked at, all sources and sweeps together: a minute
  double little_work = 2e7;                        ///< until which it goes on to a tenth of the gap: half a second
  std::size_t most_memory = std::size_t{1} << 30;  ///< bytes; a larger problem gets no further than its first flow
  double known_bound =
      0;  ///< a bound of the time known otherwise: the flow need not come nearer than `gap` to it either
  /// Called after each sweep, with the time of the flow and the bound; may be empty.
  std::function<void(int sweep, double time, double bound)> progress = {};
  /// Asked before each source is looked at; false ends the search with what it has. The first flow is completed in any
  /// case. May be empty.
  std::function<bool()> goes_on = {};
};

/// A flow in which messages may be split without limit, and prices that prove how far from the best it can be.
struct FractionalFlow {
  std::vector<double> words;   ///< by channel, of all sources together
  double time = 0;             ///< its largest load: what the words take, all at once
  std::vector<double> prices;  ///< by limit (FlowLimits), >= 0
  double bound = 0;            ///< that they prove: no flow takes less, up to rounding
  int sweeps = 0;
  bool is_stopped = false;  ///< goes_on ended the search
  /// By source and channel; empty if the first flow was not improved.
  std::vector<std::vector<double>> by_source = {};
};

/// What prices prove: sum of words * distance / sum of prices.
[[nodiscard]] double bound_by(const FlowNetwork& network, const FlowDemand& demand, const std::vector<double>& prices);

/// The flow along shortest paths, and then, by the method of Frank and Wolfe on blocks of one source, flows of ever
/// smaller soft maximum of loads, whose derivatives are prices (Shahrokhi and Matula 1990 for the duality; the order of
/// the sources is drawn, the same in every run).
/// @param others flows of all words, by channel, one of which may be a better start
/// @param candidates prices that may prove a good bound, such as those of cuts
[[nodiscard]] FractionalFlow fractional_flow(const FlowNetwork& network, const FlowDemand& demand,
                                             const std::vector<std::vector<double>>& others,
                                             const std::vector<std::vector<double>>& candidates,
                                             const FlowSearch& settings = {});

}  // namespace hopscope
