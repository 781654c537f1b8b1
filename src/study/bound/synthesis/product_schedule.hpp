#pragma once

// Schedules of networks that are products of smaller ones.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/topology.hpp>

#include "analysis/message_records.hpp"
#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// A small network.
struct Factor {
  NodeId nodes = 0;
  std::vector<Channel> channels;  ///< sorted, none twice
};

/// A network whose nodes are the pairs of nodes of two others, row by row: a channel leads along a row, as in `across`,
/// or along a column, as in `down`. Grids and tori are such products.
struct ProductNetwork {
  Factor across;  ///< as many nodes as there are columns
  Factor down;    ///< as many nodes as there are rows
};

/// The network as a product, of factors as equal in size as possible; none if its labels show no such thing.
[[nodiscard]] std::optional<ProductNetwork> product_of(const Topology& network);

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

/// A schedule, and the moves of its search.
struct ProductSchedule {
  std::vector<ScheduledMessage> table;  ///< by step; empty if there is none
  std::int32_t steps = 0;
  std::int64_t moves = 0;
};

/// A total exchange on a product of two networks, such as a torus, from exchanges on its factors (the idea of Hinrichs,
/// Kosak, O'Hallaron, Stricker and Take 1994, for tori): every message goes along its row, and then along its column.
///
/// On each factor, messages between all pairs of nodes, also from a node to itself, are packed into *classes* of
/// several layers each. In a layer no channel is used twice. In all layers of a class together, no two messages along
/// rows have the same destination, and no two along columns the same source. Then a layer of a class along rows, and
/// one of a class along columns, make messages from all sources to all destinations of both, which do not meet; and
/// neither do those that other layers of both classes make. A step takes each layer once; as many steps as there are
/// layers take all pairs of them. On rings whose nodes are a multiple of 8, all channels can be busy in all steps.
/// @param platform with equal channels, ranks on the nodes of the same numbers
/// @param words of a message
/// @param limits seed, moves of all packings together, and whether to go on
[[nodiscard]] ProductSchedule product_schedule(const Platform& platform, double words, const PackingLimits& limits);

}  // namespace hopscope
