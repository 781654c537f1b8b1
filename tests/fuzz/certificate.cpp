// Certificates: each is refused with its mistakes, or is written and read again as it was; and the check of what it
// proves ends without a crash.

#include "analysis/certificate/certificate_check.hpp"
#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "output/bound_report.hpp"
#include "scenario/certificate_reader.hpp"

namespace {

using namespace hopscope;

/// What proves something proves the same when it was written and read.
void require_same_proof(const Certificate& certificate, const Certificate& again) {
  const CheckedCertificate checked = proven_by(certificate);
  if (!checked.proven) return;
  const CheckedCertificate other = proven_by(again);
  fuzz::promise(other.proven && other.proven->numerator == checked.proven->numerator &&
                    other.proven->denominator == checked.proven->denominator &&
                    other.proven->bound == checked.proven->bound,
                "another proof");
}

/// A claim of what the check itself has computed.
void require_proof_of_itself(Certificate certificate) {
  const CheckedCertificate checked = proven_by(certificate);
  fuzz::promise(checked.proven.has_value() != !checked.fault.empty(),
                "proved something with a fault, or nothing without");
  fuzz::require_line(checked.fault);
  if (!checked.proven) return;
  certificate.numerator = checked.proven->numerator;
  certificate.denominator = checked.proven->denominator;
  certificate.bound = checked.proven->bound;
  certificate.checksum = checksum_of(certificate);
  fuzz::promise(check_certificate(certificate).fault.empty(), "what the check itself has computed is refused");
  certificate.numerator += '0';
  fuzz::promise(!check_certificate(certificate).fault.empty(), "ten times as much is accepted");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr NodeId most_vertices_checked = 1 << 12;
  const std::string file = fuzz::written("proof.json", fuzz::text_of(data, size));
  const auto certificate = fuzz::read_or_refused([&] { return read_certificate(*fuzz::files(), file); });
  if (!certificate) return 0;
  if (certificate->nodes > most_vertices_checked || certificate->switches > most_vertices_checked) return 0;
  const std::string text = certificate_json(*certificate);
  const Certificate again = read_certificate(*fuzz::files(), fuzz::written("again.json", text));
  fuzz::promise(certificate_json(again) == text, [&] { return "a certificate changes on its way:\n" + text; });
  require_same_proof(*certificate, again);
  require_proof_of_itself(*certificate);
  return 0;
}
