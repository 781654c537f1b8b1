#include <fmt/format.h>

#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/ledger.hpp"
#include "study/claim_files.hpp"
#include "study/claims.hpp"

namespace hopscope {

namespace {

Rendering rendering_of(const std::vector<LedgerEntry>& entries) {
  return {.table = [&](const TextStyle& style) { return ledger_table(entries, style); },
          .json = [&] { return ledger_json(entries); },
          .csv = [&] { return ledger_csv(entries); }};
}

}  // namespace

int claims(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<NamedClaim> named;
  for (const std::string& file : claim_files(scenario_files(options))) named.push_back({file, options.read});
  const std::vector<ClaimFile> files = read_claims(named, catalogue);
  Supervision supervision(options);
  const std::vector<LedgerEntry> entries = tried(files, supervision.run_options());
  const bool shown_at_once = options.format == Format::table && !options.output;
  int status = done;
  for (const LedgerEntry& entry : entries) {
    if (!entry.is_as_expected()) status = promise_broken;
    if (shown_at_once) continue;
    for (const std::string& failure : entry.failures) tell(fmt::format("{}: expect: {}", entry.file, failure));
  }
  deliver(rendered(rendering_of(entries), options), options);
  return status;
}

}  // namespace hopscope
