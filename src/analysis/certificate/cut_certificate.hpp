#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/certificate/stated_machine.hpp"

namespace hopscope {

/// A proof that a collective operation cannot take less than a certain time: a network, what the operation promises,
/// and a set S of vertices and of ranks' data (MODEL: "Bounds of collective operations", cuts). So many blocks must
/// leave S, and they pass through the channels out of it, and through the ports of ranks whose data is on the other
/// side than their node. Capacities are integers, in a unit that is stated beside them, so that whoever holds the
/// certificate adds them up and is done.
struct CutCertificate : StatedMachine {
  /// The largest capacity: a double represents all integers up to this one.
  static constexpr std::uint64_t most = std::uint64_t{1} << 53;

  struct WideChannel {
    Channel ends;
    std::uint64_t capacity = 0;  ///< relative to others; 0: words take no time on it
  };

  std::vector<WideChannel> channels;
  double word_time = 1;  ///< of a word on a channel of capacity 1; capacities are rounded up

  std::string operation;
  Rank root = 0;              ///< of operations that have one
  double words = 0;           ///< m, of a block
  std::vector<NodeId> ranks;  ///< the node of each rank; empty: rank r is on node r
  [[nodiscard]] Rank rank_count() const { return ranks.empty() ? nodes : static_cast<Rank>(ranks.size()); }

  /// What carries the words: the channels and ports out of S, or for all-reduce those of every rank together; nothing
  /// if words take no time, or there are none.
  enum class Across { set, all_ranks, nothing };
  Across across = Across::set;
  bool is_complement = false;  ///< `set` lists what is outside S
  std::vector<NodeId> set;     ///< vertices of S, ascending
  bool has_data = false;       ///< the data of ranks that is in S is listed; else that of the ranks in S
  std::vector<Rank> data;      ///< those ranks, or if `is_complement` those whose data is not in S, ascending

  /// What is claimed.
  std::string blocks, capacity;
  double bound = 0;
  std::string checksum;  ///< of network and operation, against accidental changes where no sum is
};

}  // namespace hopscope
