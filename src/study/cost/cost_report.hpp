#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/network_cost.hpp"
#include "analysis/sample.hpp"

namespace hopscope {

/// Messages between two nodes, one at a time.
struct LightLoad {
  Time book = 0;        ///< by formula, for the book's average distance
  Time formula = 0;     ///< by formula, for the average distance between two different nodes
  Sample simulated;     ///< by runs
  bool is_all = false;  ///< every pair was run; otherwise random pairs
  double farthest = 0;  ///< largest relative difference between a run and the formula for the distance of its pair
};

/// A message from every node to each of its partners, all at once.
struct HeavyLoad {
  Sample makespan;  ///< over draws of the partners
  Sample delivery;  ///< the same for the mean time of delivery
  /// By draw. All networks have the same partners in the same draw.
  std::vector<Time> makespans;
};

/// A total exchange by one algorithm.
struct ExchangeRun {
  std::string algorithm;
  std::optional<Time> formula;  ///< if exact here
  Time simulated = 0;
};

/// The results for one switching method.
struct LoadTimes {
  LightLoad light;
  HeavyLoad permutation;  ///< as many partners send to a node as it sends to
  HeavyLoad independent;  ///< every node draws its partners independently
  std::vector<ExchangeRun> exchange;
};

/// One of the networks compared.
struct CostedNetwork {
  std::string name;  ///< "torus of equal wires"
  std::shared_ptr<const Topology> topology;
  NetworkCost cost;
  LoadTimes cut_through;
  LoadTimes store_and_forward;

  [[nodiscard]] const LoadTimes& under(Switching switching) const {
    return switching == Switching::cut_through ? cut_through : store_and_forward;
  }
  [[nodiscard]] LoadTimes& under(Switching switching) {
    return switching == Switching::cut_through ? cut_through : store_and_forward;
  }
};

/// The message sizes for which a network is faster than the hypercube, under one load.
struct Contest {
  enum class Load { light, permutation, independent, exchange };

  std::string network;  ///< by name
  Load load = Load::light;
  Switching switching = Switching::cut_through;
  bool is_same = false;           ///< neither is ever faster
  bool is_alike = false;          ///< times differ, but at no size by more than two standard errors
  bool wins_first = false;        ///< is faster with the smallest messages
  std::vector<double> crossings;  ///< sizes in words at which the faster network changes, ascending
  bool by_formula = false;
  /// Runs below and above each crossing, or at the smallest and largest sizes if there is none, agree with the
  /// formulas; none if it was found by runs, or not validated.
  std::optional<bool> confirmed;
  double largest_words = 0;           ///< the largest size examined
  double ratio_at_largest = 0;        ///< the network's time over the hypercube's there
  std::optional<double> ratio_error;  ///< its standard error, if partners were drawn more than once
};

/// Networks with the same number of nodes, their cost and their performance.
struct CostReport {
  std::string name;
  std::vector<std::string> overrides;  ///< what --set changed
  std::string engine;
  Platform platform;  ///< cost parameters, ports and contention; its own network gives the number of nodes
  double message_words = 0;
  std::uint64_t seed = 1;
  std::int64_t pairs = 0;               ///< random ones, if there are more
  std::int64_t draws = 0;               ///< of partners
  std::int64_t partners = 1;            ///< to which a node sends at heavy load
  std::vector<CostedNetwork> networks;  ///< the hypercube first
  std::vector<Contest> contests;

  [[nodiscard]] NodeId nodes() const { return networks.front().topology->nodes(); }
};

}  // namespace hopscope
