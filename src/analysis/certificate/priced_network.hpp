#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
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

  /// From `source` to every vertex (Dijkstra 1959), for `distance`.
  void find_distances(NodeId source, std::vector<Length>& distances) const;
  /// `unreachable` where no path leads. @param distances as found from a source
  [[nodiscard]] Length distance(const std::vector<Length>& distances, NodeId to) const;

  /// What a word pays for the ports of its source and of its destination, besides its channels. Under store-and-forward
  /// the lengths of channels include the ports of every hop.
  [[nodiscard]] Length ports_of(NodeId from, NodeId to) const;

  /// Of all channels and ports.
  [[nodiscard]] ExactSum price_of_all() const;

  /// Of the complete network: the distance between any two nodes.
  [[nodiscard]] Length length_of_first() const { return length_of(proof_.channels.front()); }

 private:
  /// The number of a vertex here.
  using Place = std::size_t;
  struct Leaving {
    Place to = 0;
    Length length = 0;
  };
  using Prices = std::map<NodeId, Length>;

  [[nodiscard]] Prices prices_of(const std::vector<Certificate::PricedPort>& ports) const;
  [[nodiscard]] Length price_at(const Prices& prices, NodeId node) const;
  [[nodiscard]] Length at_port(const Prices& prices, const std::vector<Length>& fastest, NodeId node) const;
  /// None if no channel begins or ends there.
  [[nodiscard]] std::optional<Place> place_of(NodeId vertex) const;
  [[nodiscard]] Length length_of(const Certificate::PricedChannel& channel) const;
  void require_channels() const;
  void sort_channels();

  const Certificate& proof_;
  bool has_group_;                // the one vertex here is node 0, and stands for all
  std::vector<NodeId> vertices_;  // those at channels, ascending: a few bytes may state millions that are at none
  Prices send_, receive_;
  std::vector<Length> fastest_out_, fastest_in_;
  std::vector<std::size_t> begins_;  // by place, in `leaving_`
  std::vector<Leaving> leaving_;
};

}  // namespace hopscope
