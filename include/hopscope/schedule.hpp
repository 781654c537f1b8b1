#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <hopscope/field.hpp>
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
/// What a scenario specifies: an operation, one algorithm for it, and the algorithm's options.
struct Schedule {
  std::string operation;
  std::string algorithm;
  double message_words = 0;  ///< m, words of one message of the operation
  /// Of an exchange of unequal messages, for as many ranks as the platform has; null for other operations.
  std::shared_ptr<const SizeMatrix> sizes = nullptr;
  std::string sizes_from = {};  ///< in words: "counts.csv", "uniform (seed 1, low 0, high 9)"
  /// Of a neighbour exchange, for as many ranks as the platform has; null for other operations.
  std::shared_ptr<const Neighbours> neighbours = nullptr;
  std::string guest_name = {};  ///< of the graph that defines the neighbours: "mesh 4 x 4"
  /// Computed before the run, for algorithms that have one (Algorithm::plan).
  std::shared_ptr<const Plan> plan = nullptr;
  /// The file that defines a schedule of one's own, as the scenario names it: "zig-zag.lua". Empty for algorithms of
  /// the catalogue.
  std::string own = {};
  /// The name of the algorithm, or that of the file without its folder.
  [[nodiscard]] std::string shown_name() const {
    return own.empty() ? algorithm : own.substr(own.find_last_of('/') + 1);
  }
  Values values = {};  ///< of the fields of the operation and of the algorithm, where they are given
  Synchronization synchronization = Synchronization::none;
  Content content = Content::tracked;

  /// The value of a field that names or counts ranks: "shift"; 0 if it has none.
  [[nodiscard]] Rank rank(std::string_view field) const {
    const FieldValue* const value = values.find(field);
    return value == nullptr ? 0 : static_cast<Rank>(std::get<double>(*value));
  }

  [[nodiscard]] bool barrier() const { return synchronization == Synchronization::barrier; }
};

}  // namespace hopscope
