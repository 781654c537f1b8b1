#pragma once

#include <optional>
#include <string>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What a certificate proves.
struct ProvenBound {
  std::string numerator;     ///< sum over pairs of words * distance under the prices, exact
  std::string denominator;   ///< sum of the prices of all channels and ports, exact; "0" if there are none
  double words_time = 0;     ///< their quotient as a time
  double startups_time = 0;  ///< of a source whose data must reach all its destinations
  double bound = 0;          ///< the larger of t_s + t_h + words_time, and startups_time; 0 if there is nothing to send
};

/// The outcome of a check.
struct CheckedCertificate {
  std::optional<ProvenBound> proven;  ///< none if it proves nothing
  std::string fault;                  ///< why it is not valid, in words; empty if it is
};

/// The digest of network and demand that a valid certificate states.
[[nodiscard]] std::string checksum_of(const Certificate& certificate);

/// Computes what the prices prove: one tree of shortest paths for each source, in integers, whose overflow is detected.
/// The claims of the certificate are not read.
[[nodiscard]] CheckedCertificate proven_by(const Certificate& certificate);

/// The same, and compares it with the claims.
[[nodiscard]] CheckedCertificate check_certificate(const Certificate& certificate);

}  // namespace hopscope
