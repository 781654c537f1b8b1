#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/neighbours.hpp>
#include <hopscope/plan.hpp>

namespace hopscope {

/// Number of a step of a schedule, from 1.
using Step = std::int32_t;

enum class Synchronization { none, barrier };
/// `tracked`: blocks are really carried and every rank's final holding is checked; `sizes`: only word counts move.
enum class Content { tracked, sizes };
/// A scenario of up to this many blocks that does not choose its content is tracked: a total exchange of 2048 ranks,
/// whose blocks take some 250 MB.
inline constexpr double most_blocks_tracked_unasked = 2048.0 * 2047.0;
/// The direction of the phases of the mesh shift.
enum class Direction { forward, shortest, merged };

/// How all ranks exchange their sizes before a planned exchange of unequal messages: one partner after the other, or by
/// recursive doubling.
enum class Stage1 { none, fixed_pattern, doubling };

/// An option of an algorithm with its value, a number or a name: radix 4, direction "shortest".
struct Option {
  std::string name;
  std::variant<double, std::string> value;
};

/// What a scenario specifies: an operation, one algorithm for it, and the algorithm's options.
struct Schedule {
  std::string operation;
  std::string algorithm;
  double message_words = 0;  ///< m, words of one message of the operation
  Rank shift = 0;            ///< q of the circular q-shift, 0 < q < p
  /// Of an exchange of unequal messages, for as many ranks as the platform has; null for other operations.
  std::shared_ptr<const SizeMatrix> sizes = nullptr;
  std::string sizes_from = {};  ///< in words: "counts.csv", "uniform (seed 1, low 0, high 9)"
  /// Of a neighbour exchange, for as many ranks as the platform has; null for other operations.
  std::shared_ptr<const Neighbours> neighbours = nullptr;
  std::string guest_name = {};  ///< of the graph that defines the neighbours: "mesh 4 x 4"
  /// Computed before the run, for algorithms that have one (Algorithm::plan).
  std::shared_ptr<const Plan> plan = nullptr;
  Stage1 stage_1 = Stage1::none;
  /// The file that defines a schedule of one's own, as the scenario names it: "zig-zag.lua". Empty for algorithms of
  /// the catalogue.
  std::string own = {};
  /// The name of the algorithm, or that of the file without its folder.
  [[nodiscard]] std::string shown_name() const {
    return own.empty() ? algorithm : own.substr(own.find_last_of('/') + 1);
  }
  std::vector<Option> own_options = {};  ///< those that a schedule of one's own declares
  Rank radix = 2;                        ///< of bruck
  Rank leaders = 1;                      ///< of two-level: nodes of each cluster that exchange with other clusters
  Rank window = 4;                       ///< of spread-out and random-order: messages that a rank sends at once
  std::uint64_t seed = 1;                ///< of random orders of partners
  Direction direction = Direction::shortest;
  Synchronization synchronization = Synchronization::none;
  Content content = Content::tracked;

  [[nodiscard]] bool barrier() const { return synchronization == Synchronization::barrier; }
};

}  // namespace hopscope
