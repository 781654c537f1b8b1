#pragma once

// Certificates of bounds: dual prices of the channels of a network, or a cut through it.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The machine that a certificate states, but for its channels.
struct StatedMachine {
  NodeId nodes = 0;
  NodeId switches = 0;
  /// If a group of translations acts on the network, it is given by the channels that leave node 0: "rotation" along
  /// each of the sides, labels row-major, or "xor" of labels (sides of 2). "complete": from each node to every other,
  /// all as the first of the channels. Empty: all channels are listed.
  std::string group;
  std::vector<NodeId> sides;
  bool store_and_forward = false;
  int ports = 0;   ///< of a node, in each direction; 0: no limit
  double t_s = 0;  ///< of every message, at least
  double t_h = 0;  ///< of every hop, at least
};

/// A proof that an exchange cannot take less than a certain time: a network, a demand, and a price for each channel and
/// port (MODEL: "Lower bounds", prices). Times of words, prices and demands are integers, in units that are stated
/// beside them, so that the proof can be checked without rounding.
///
/// Why it proves something: let a word pay, on each channel that it crosses, the price of the channel times the time
/// that it occupies it, and the same at ports. In a time T no channel is occupied for longer than T, so all words
/// together pay at most T times the sum of all prices. Each word pays at least the distance between its source and its
/// destination under these prices. So T >= sum of words * distance / sum of prices, whatever the routes, whether
/// messages are split or forwarded.
struct Certificate : StatedMachine {
  /// The largest integer in it: a double represents all up to this one.
  static constexpr std::uint64_t most = std::uint64_t{1} << 53;

  struct PricedChannel {
    Channel ends;
    std::uint64_t word_time = 0;  ///< in units of word_time_unit
    std::uint64_t price = 0;      ///< per unit of time
  };
  /// A price of a node's send ports, or of its receive ports.
  struct PricedPort {
    NodeId node = 0;
    std::uint64_t price = 0;
  };
  struct Demand {
    NodeId from = 0;
    NodeId to = 0;
    std::uint64_t words = 0;  ///< in units of word_unit
  };

  std::vector<PricedChannel> channels;
  double word_time_unit = 1;
  /// With a group, of node 0 alone.
  std::vector<PricedPort> send_ports, receive_ports;

  /// Each of these nodes has `words` for each other one. With a group: all nodes.
  std::vector<NodeId> all_to_all;
  std::uint64_t words = 0;
  std::vector<Demand> demands;  ///< if `all_to_all` is empty
  double word_unit = 1;

  /// What is claimed: sum of words * distance, sum of prices, and the time.
  std::string numerator, denominator;
  double bound = 0;
  std::string checksum;  ///< of network and demand, against accidental changes where no price is
};

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

/// A certificate of either kind: by prices, or by a cut.
using Proof = std::variant<Certificate, CutCertificate>;

}  // namespace hopscope
