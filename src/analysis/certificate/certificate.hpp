#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/certificate/stated_machine.hpp"

namespace hopscope {

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

}  // namespace hopscope
