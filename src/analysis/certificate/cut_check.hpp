#pragma once

#include <optional>
#include <string>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What a cut proves.
struct ProvenCut {
  std::string blocks;        ///< that must leave the set, exact; "0" of a barrier, which sends no words
  std::string capacity;      ///< of what leads out of it, exact, in units; "0" if nothing must leave
  double words = 0;          ///< blocks times the words of one
  double rate = 0;           ///< the capacity in words per unit of time
  double words_time = 0;     ///< words / rate
  double startups_time = 0;  ///< startups that must follow one another, each with a hop
  double bound = 0;          ///< the larger of t_s + t_h + words_time, and startups_time; 0 if there is nothing to send
};

/// The outcome of a check.
struct CheckedCut {
  std::optional<ProvenCut> proven;  ///< none if it proves nothing
  std::string fault;                ///< why it is not valid, in words; empty if it is
};

/// The digest of network and operation that a valid certificate states.
[[nodiscard]] std::string checksum_of(const CutCertificate& certificate);

/// Adds up what must leave the set and what can, in integers whose overflow is detected. The claims of the certificate
/// are not read.
[[nodiscard]] CheckedCut proven_by(const CutCertificate& certificate);

/// The same, and compares it with the claims.
[[nodiscard]] CheckedCut check_certificate(const CutCertificate& certificate);

}  // namespace hopscope
