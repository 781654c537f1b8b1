#include <algorithm>
#include <memory>
#include <optional>

#include "output/bound.hpp"
#include "scenario/certificate_reader.hpp"
#include "scenario/fits.hpp"
#include "service/study_kind.hpp"
#include "study/bound/verified_certificate.hpp"

namespace hopscope::studies {

namespace {

Printed run_verify(const StudyRequest& request) {
  std::optional<Scenario> scenario;
  const StudyInput* const expected = request.other("scenario");
  if (expected != nullptr) scenario = read_exchange(expected->file, request.catalogue, expected->how);
  const auto all =
      std::make_shared<const std::vector<VerifiedCertificate>>(read_all(request.inputs, [&](const StudyInput& input) {
        Proof certificate = read_certificate(*input.how.files, input.file);
        if (!scenario) return verified(input.file, std::move(certificate));
        return verified(input.file, std::move(certificate), &*scenario, expected->file);
      }));
  return {.table =
              [all](const TextStyle& style) {
                std::string text;
                for (const VerifiedCertificate& each : *all)
                  text += (text.empty() ? "" : "\n") + verified_table(each, style);
                return text;
              },
          .json = [all, several = request.is_of_several] { return verified_json(*all, several); },
          .verdict = std::ranges::all_of(*all, &VerifiedCertificate::holds) ? done : promise_broken};
}

}  // namespace

StudyKind verify() {
  return {.name = "verify",
          .summary = "Check certificates of lower bounds in exact integer arithmetic",
          .example = "hopscope verify proof.json",
          .formats = documents,
          .run = run_verify,
          .argument = "CERTIFICATE",
          .needs = "a certificate that bound has written",
          .argument_help = "certificates written by bound --certificate",
          .settings = {read_file(
              "scenario", "also check that the certificates are for the network and the exchange of this scenario")},
          .refuses = {"--engine", "--set", "--timing"}};
}

}  // namespace hopscope::studies
