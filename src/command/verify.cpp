#include <algorithm>
#include <utility>

#include "command/batch.hpp"
#include "command/line/terminal.hpp"
#include "output/bound_report.hpp"
#include "output/file.hpp"
#include "scenario/certificate_reader.hpp"
#include "study/bound/verified_certificate.hpp"

namespace hopscope {

namespace {

std::string verdicts_in_format(const std::vector<VerifiedCertificate>& all, const Options& options) {
  if (options.format == Format::json) return verified_json(all, options.arguments.size() > 1);
  std::string text;
  for (const VerifiedCertificate& each : all) {
    if (!text.empty()) text += '\n';
    text += verified_table(each, result_style(options));
  }
  return text;
}

}  // namespace

int verify(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<Scenario> scenarios;
  if (!options.certified.empty()) scenarios = read_exchanges({options.certified}, options, catalogue);
  const auto read = [&](const std::string& file) {
    Proof certificate = read_certificate(*options.read.files, file);
    if (scenarios.empty()) return verified(file, std::move(certificate));
    return verified(file, std::move(certificate), &scenarios.front(), options.certified);
  };
  const std::vector<VerifiedCertificate> all = read_each(options.arguments, read);
  const int status = std::ranges::all_of(all, &VerifiedCertificate::holds) ? done : promise_broken;
  deliver(verdicts_in_format(all, options), options);
  return status;
}

}  // namespace hopscope
