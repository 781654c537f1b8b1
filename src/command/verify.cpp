#include "command/batch.hpp"
#include "command/line/terminal.hpp"
#include "output/bound_report.hpp"
#include "output/file.hpp"
#include "scenario/certificate_reader.hpp"
#include "study/bound/certificate_match.hpp"

namespace hopscope {

namespace {

std::string verdicts_in_format(const std::vector<VerifiedFile>& all, const Options& options) {
  if (options.format == Format::json) return verified_json(all, options.arguments.size() > 1);
  std::string text;
  for (const VerifiedFile& verified : all) {
    if (!text.empty()) text += '\n';
    text += verified_table(verified, result_style(options));
  }
  return text;
}

}  // namespace

int verify(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<Scenario> scenarios;
  if (!options.certified.empty()) scenarios = read_scenarios({options.certified}, options, catalogue);
  const auto read = [&](const std::string& file) {
    return VerifiedFile{file, read_certificate(*options.read.files, file), {}, {}, {}};
  };
  int status = done;
  std::vector<VerifiedFile> all = read_each(options.arguments, read);
  for (VerifiedFile& each : all) {
    each.checked = check_certificate(each.certificate);
    if (!scenarios.empty()) {
      each.scenario = options.certified;
      each.difference = difference_of(each.certificate, scenarios.front());
    }
    if (!each.holds()) status = promise_broken;
  }
  deliver(verdicts_in_format(all, options), options);
  return status;
}

}  // namespace hopscope
