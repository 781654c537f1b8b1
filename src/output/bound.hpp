#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/bound/bound_report.hpp"
#include "study/bound/verified_certificate.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string bound_table(const BoundReport& report, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string bound_json(const std::vector<BoundReport>& reports, bool array);
/// The certificate as a file, for read_certificate.
[[nodiscard]] std::string certificate_json(const Certificate& proof);
[[nodiscard]] std::string certificate_json(const CutCertificate& proof);
[[nodiscard]] std::string certificate_json(const Proof& proof);

/// What the words of a certificate pass through: "they leave nodes 0..3 and switch 8 through 4 channels".
[[nodiscard]] std::string bottleneck_in_words(const Proof& proof);
/// As readable text.
[[nodiscard]] std::string verified_table(const VerifiedCertificate& verified, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string verified_json(const std::vector<VerifiedCertificate>& all, bool array);

/// The cut that the critical channels form: "8 links between nodes 0..31 and 32..63". @pre report.cut
[[nodiscard]] std::string cut_in_words(const BoundReport& report);

/// The cut, or else the critical channels and ports.
[[nodiscard]] std::string bottleneck_in_words(const BoundReport& report);

}  // namespace hopscope
