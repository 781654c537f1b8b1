#pragma once

#include <string>

#include <hopscope/scenario.hpp>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What the network, the costs or the demand of a certificate have that the platform and the operation of a scenario
/// do not, in words; empty if nothing. Integers of a certificate may be rounded down by less than a unit: the bound is
/// then the smaller. The prices or the cut, and whether the certificate is valid, do not matter.
[[nodiscard]] std::string difference_of(const Proof& certificate, const Scenario& scenario);

/// What a certificate proves, of either kind.
struct CheckedProof {
  double bound = 0;   ///< 0 if it is not valid
  std::string fault;  ///< why it is not valid, in words; empty if it is
  std::string words;  ///< what the words take, as the sums that prove it
};

/// A certificate of a file that was checked.
struct VerifiedCertificate {
  std::string file;
  Proof certificate;
  CheckedProof checked;
  std::string scenario;    ///< a file with which it was compared; empty if there is none
  std::string difference;  ///< from that scenario, as difference_of
  std::string time_unit;   ///< of that scenario; empty if there is none, or it names none

  [[nodiscard]] bool holds() const { return checked.fault.empty() && difference.empty(); }
};

/// Checks a certificate. @param scenario of whose network and exchange it should be, with its file; may be null
[[nodiscard]] VerifiedCertificate verified(std::string file, Proof certificate, const Scenario* scenario = nullptr,
                                           std::string scenario_file = {});

}  // namespace hopscope
