// Certificates: each is refused with its mistakes, or is written and read again as it was; and the check of what it
// proves ends without a crash.

#include "analysis/certificate/certificate_check.hpp"
#include "analysis/certificate/cut_check.hpp"
#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "output/bound.hpp"
#include "scenario/certificate_reader.hpp"

namespace {

using namespace hopscope;

void take_claims(Certificate& certificate, const ProvenBound& proven) {
  certificate.numerator = proven.numerator;
  certificate.denominator = proven.denominator;
}
void take_claims(CutCertificate& certificate, const ProvenCut& proven) {
  certificate.blocks = proven.blocks;
  certificate.capacity = proven.capacity;
}
std::string& first_claim(Certificate& certificate) { return certificate.numerator; }
std::string& first_claim(CutCertificate& certificate) { return certificate.blocks; }

/// What proves something proves the same when it was written and read.
template <class Kind>
void require_same_proof(const Kind& certificate, const Kind& again) {
  const auto checked = proven_by(certificate);
  if (!checked.proven) return;
  const auto other = proven_by(again);
  fuzz::promise(other.proven && other.proven->bound == checked.proven->bound, "another proof");
}

/// A claim of what the check itself has computed.
template <class Kind>
void require_proof_of_itself(Kind certificate) {
  const auto checked = proven_by(certificate);
  fuzz::promise(checked.proven.has_value() != !checked.fault.empty(),
                "proved something with a fault, or nothing without");
  fuzz::require_line(checked.fault);
  if (!checked.proven) return;
  take_claims(certificate, *checked.proven);
  certificate.bound = checked.proven->bound;
  certificate.checksum = checksum_of(certificate);
  fuzz::promise(check_certificate(certificate).fault.empty(), "what the check itself has computed is refused");
  first_claim(certificate) += '0';
  fuzz::promise(!check_certificate(certificate).fault.empty(), "ten times as much is accepted");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr NodeId most_vertices_checked = 1 << 12;
  const std::string file = fuzz::written("proof.json", fuzz::text_of(data, size));
  const auto certificate = fuzz::read_or_refused([&] { return read_certificate(*fuzz::files(), file); });
  if (!certificate) return 0;
  const auto check = [&](const auto& proof) {
    if (proof.nodes > most_vertices_checked || proof.switches > most_vertices_checked) return;
    const std::string text = certificate_json(proof);
    const Proof again = read_certificate(*fuzz::files(), fuzz::written("again.json", text));
    fuzz::promise(certificate_json(again) == text, [&] { return "a certificate changes on its way:\n" + text; });
    require_same_proof(proof, std::get<std::decay_t<decltype(proof)>>(again));
    require_proof_of_itself(proof);
  };
  std::visit(check, *certificate);
  return 0;
}
