#pragma once

#include <optional>

#include <hopscope/scenario.hpp>

#include "analysis/bound/data_cut.hpp"
#include "analysis/certificate/cut_check.hpp"

namespace hopscope {

/// A cut that has been checked.
struct CertifiedCut {
  CutCertificate certificate;
  ProvenCut proven;
};

/// How fast the words of a collective operation can leave sets of ranks (MODEL: "Bounds of collective operations").
struct OperationCuts {
  CertifiedCut channels;  ///< the cut for which the channels need longest
  /// The rank whose ports need longest; none without a limit of ports. Of a set that leaves through ports and channels
  /// together, the part with the channels or that with the ports alone takes as long: a fraction whose numerator and
  /// denominator are sums is no more than the largest of its parts.
  std::optional<CertifiedCut> ports;
  /// What the words take if they are split without limit, along trees of channels that are known to exist (Edmonds
  /// 1973); none where that is not known: of prefix sums, with a limit of ports under store-and-forward or on channels
  /// that are not alike, and where a switch has not as much width in as out.
  std::optional<Time> reached;
  bool is_complete = true;  ///< false if the search was ended before all cuts were excluded

  [[nodiscard]] const CertifiedCut& best() const;
};

/// True of the operations that have such cuts: those that keep a contract.
[[nodiscard]] bool has_cuts(const Operation& operation);

/// True if one node stands for all, so that the network may be large.
[[nodiscard]] bool has_symmetric_cuts(const Scenario& scenario);

/// The network, operation and costs of a scenario as a certificate, without set and claims. @pre has_cuts
/// @param by_symmetry with the channels of node 0, where a group of translations acts on the network
[[nodiscard]] CutCertificate blank_cut(const Scenario& scenario, bool by_symmetry);

/// @pre has_cuts
[[nodiscard]] OperationCuts operation_cuts(const Scenario& scenario, const GoesOn& goes_on);

}  // namespace hopscope
