#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/synthesis/step_search.hpp"
#include "study/bound/synthesis/product_network.hpp"

namespace hopscope {

/// The nodes that a message passes in a factor; a single one if it stays where it is.
using FactorMessage = std::vector<NodeId>;
/// Messages by layer.
using FactorClass = std::vector<std::vector<FactorMessage>>;

/// Messages between all pairs of nodes of a factor, also from a node to itself, in classes of layers: in a layer no
/// channel is used twice, and in a class no two messages have the same destination, or no two the same source.
class FactorClasses {
 public:
  enum class Distinct { destinations, sources };

  /// @param factor must outlive it
  /// @param ports how many messages of a layer a node sends at most, if destinations are distinct; otherwise receives
  FactorClasses(const Factor& factor, Distinct distinct, int ports);

  /// No fewer classes are possible along shortest paths.
  [[nodiscard]] std::int64_t least_classes(std::int64_t layers) const;
  /// Classes of so many layers: as few as a search finds. None if `limits.goes_on` has ended it.
  /// @param limits moves: of all packings together
  [[nodiscard]] std::vector<FactorClass> pack(std::int64_t layers, const PackingLimits& limits);
  [[nodiscard]] std::int64_t moves() const { return moves_; }

 private:
  void find_paths();
  void extend(std::vector<FactorMessage>& found, FactorMessage& path, NodeId to) const;
  [[nodiscard]] std::vector<std::vector<int>> distances() const;
  void find_load();
  [[nodiscard]] std::size_t channel_of(NodeId from, NodeId to) const;
  [[nodiscard]] const std::vector<FactorMessage>& paths(NodeId from, NodeId to) const {
    return paths_[static_cast<std::size_t>(from) * static_cast<std::size_t>(factor_.nodes) +
                  static_cast<std::size_t>(to)];
  }
  [[nodiscard]] bool is_symmetric_to_half_turn() const;
  /// The messages as they are packed.
  struct Layered {
    PackingProblem problem;
    std::vector<std::vector<std::pair<const FactorMessage*, std::size_t>>> ways;  // by message: path and layer
    bool is_possible = true;
  };
  [[nodiscard]] Layered in_layers(NodeId period, std::int64_t layers) const;
  [[nodiscard]] std::vector<FactorClass> pack_with(NodeId period, std::int64_t layers, const PackingLimits& limits);
  [[nodiscard]] std::optional<PackingProblem::Route> resources_of(const FactorMessage& path, NodeId period,
                                                                  std::int64_t layers, std::int64_t layer) const;

  const Factor& factor_;
  Distinct distinct_;
  int ports_;
  std::vector<std::vector<int>> distances_;        // by node and node; below 0 if there is no path
  std::vector<std::vector<FactorMessage>> paths_;  // by pair, from * nodes + to: shortest ones
  double load_ = 0;                                // of the busiest channel, at least
  std::int64_t moves_ = 0;
};

}  // namespace hopscope
