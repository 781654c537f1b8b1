#pragma once

#include <hopscope/platform.hpp>

#include "analysis/bound/data_cut.hpp"
#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// A certificate with the vertices, ranks, ports and costs of a platform, without channels.
[[nodiscard]] CutCertificate certificate_of(const Platform& platform);

/// The channels of a platform with integer capacities, and its ranks.
class PlatformCuts {
 public:
  explicit PlatformCuts(const Platform& platform);

  /// A certificate with the network of the platform, without set and claims.
  [[nodiscard]] const CutCertificate& certificate() const { return certificate_; }
  /// The vertices of the platform, which hold the data of their ranks.
  [[nodiscard]] CutNetwork without_ports() const;
  /// After these, a vertex for the data of each rank, which send ports and receive ports connect with its node.
  [[nodiscard]] CutNetwork with_ports() const;
  /// Of all ports of a node in one direction.
  [[nodiscard]] std::int64_t send_ports(Rank rank) const { return at_ports(fastest_out_, rank); }
  [[nodiscard]] std::int64_t receive_ports(Rank rank) const { return at_ports(fastest_in_, rank); }
  /// False if some capacity had to be rounded up by more than the last digits: what is proved then is less than could
  /// be.
  [[nodiscard]] bool is_precise() const { return is_precise_; }
  /// True if every vertex without data has as much capacity in as out. @param network as one of the above
  [[nodiscard]] static bool is_balanced(const CutNetwork& network);

 private:
  [[nodiscard]] std::int64_t at_ports(const std::vector<std::int64_t>& fastest, Rank rank) const;

  const Platform& platform_;
  CutCertificate certificate_;
  std::vector<FlowArc> arcs_;
  bool is_precise_ = true;
  std::int64_t most_ = 0;                               // stands for the capacity of channels without times of words
  std::vector<std::int64_t> fastest_out_, fastest_in_;  // by vertex
};

}  // namespace hopscope
