#pragma once

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What a word pays on a path; overflow is detected.
using Length = std::uint64_t;
/// Sums of words times lengths: throws std::overflow_error.
using ExactSum = boost::multiprecision::checked_uint256_t;
inline constexpr Length unreachable = std::numeric_limits<Length>::max();

/// Why a certificate proves nothing.
class CertificateFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// a + b; throws std::overflow_error.
[[nodiscard]] Length exact_sum(Length a, Length b);

/// The network of a certificate, whose channels have lengths: price times time of a word, ports included where messages
/// hold them.
class PricedNetwork {
 public:
  /// @throws CertificateFault, std::overflow_error
  explicit PricedNetwork(const Certificate& proof);

  /// From `source` to every vertex (Dijkstra 1959).
  void find_distances(NodeId source, std::vector<Length>& distances) const;

  /// What a word pays for the ports of its source and of its destination, besides its channels. Under store-and-forward
  /// the lengths of channels include the ports of every hop.
  [[nodiscard]] Length ports_of(NodeId from, NodeId to) const;

  /// Of all channels and ports.
  [[nodiscard]] ExactSum price_of_all() const;

  /// Of the complete network: the distance between any two nodes.
  [[nodiscard]] Length length_of_first() const { return length_of(proof_.channels.front()); }

 private:
  struct Leaving {
    NodeId to = 0;
    Length length = 0;
  };

  [[nodiscard]] std::vector<Length> prices_of(const std::vector<Certificate::PricedPort>& ports) const;
  [[nodiscard]] Length at_port(const std::vector<Length>& prices, const std::vector<Length>& fastest,
                               NodeId node) const;
  [[nodiscard]] Length length_of(const Certificate::PricedChannel& channel) const;
  void count_channels();
  void sort_channels();

  const Certificate& proof_;
  std::size_t vertices_;
  std::vector<Length> send_, receive_;  // prices by vertex, or of node 0
  std::vector<Length> fastest_out_, fastest_in_;
  std::vector<std::size_t> begins_;  // by vertex, in `leaving_`
  std::vector<Leaving> leaving_;
};

}  // namespace hopscope
