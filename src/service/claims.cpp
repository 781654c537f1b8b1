#include "study/claims.hpp"

#include <memory>

#include <fmt/format.h>

#include "output/ledger/ledger.hpp"
#include "service/algorithm_fits.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

Printed run_claims(const StudyRequest& request) {
  std::vector<NamedClaim> named;
  const auto add = [&](const std::vector<std::string>& files, const ReadOptions& how) {
    for (const std::string& file : files) named.push_back({file, how});
  };
  for (const StudyInput& input : request.inputs)
    add(input.is_text ? std::vector{input.file} : claim_files({input.file}), input.how);
  const auto library = request.text("library");
  if (library && !request.inputs.empty())
    throw SettingError("--library reads the claims of a library, which are files of its own; give it without files");
  if (library) {
    add(claim_files({fmt::format("{}/{}", usual_claims, *library)}), request.how);
  } else if (request.inputs.empty()) {
    add(claim_files({}), request.how);
  }
  const std::vector<ClaimFile> files = read_claims(named, request.catalogue);
  const auto entries = std::make_shared<const std::vector<LedgerEntry>>(tried(files, request.supervisor.run_options()));
  Printed printed{.table = [entries](const TextStyle& style) { return ledger_table(*entries, style); },
                  .json = [entries] { return ledger_json(*entries); },
                  .csv = [entries] { return ledger_csv(*entries); }};
  for (const LedgerEntry& entry : *entries) {
    if (!entry.is_as_expected()) printed.verdict = promise_broken;
    for (const std::string& failure : entry.failures)
      printed.remarks.push_back({entry.file, "expect: " + failure, true});
  }
  return printed;
}

}  // namespace

StudyKind claims() {
  return {.name = "claims",
          .summary = "Test claims of the book, or of an MPI library: which hold, which hold as a bound, and which fail",
          .example = "hopscope claims scenarios/claims",
          .formats = with_rows,
          .run = run_claims,
          .argument_help = "files with a claim, or folders of them; scenarios/claims if none is given",
          .takes_folders = true,
          .settings = {library_setting("the claims of this MPI library's source files, in scenarios/claims/NAME")}};
}

}  // namespace hopscope::studies
