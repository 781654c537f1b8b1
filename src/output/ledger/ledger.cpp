#include "output/ledger/ledger.hpp"

#include <hopscope/names.hpp>

#include "output/csv.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Cells cells_of(const LedgerEntry& entry) {
  const BookClaim& claim = entry.claim;
  return {{"file", entry.file},
          {"name", entry.name},
          {"section", entry.section()},
          {"source", claim.source},
          {"says", claim.says},
          {"finding", cell(name_of(claim.finding))},
          {"from", if_any(claim.from)},
          {"found", claim.found},
          {"time", cell(entry.time)},
          {"steps", cell(entry.steps)},
          {"congestion", entry.congestion ? whole_or_real(*entry.congestion) : Cell()},
          {"dilation", cell(entry.dilation)},
          {"average_dilation", cell(entry.average_dilation)}};
}

Json entry_json(const LedgerEntry& entry) {
  Json json;
  add_cells(json, cells_of(entry));
  json["expect"] = {{"passed", entry.is_as_expected()}, {"failures", entry.failures}};
  return json;
}

Cells csv_cells_of(const LedgerEntry& entry) {
  Cells cells = cells_of(entry);
  cells.emplace_back("as_expected", entry.is_as_expected());
  return cells;
}

}  // namespace

std::string ledger_json(std::span<const LedgerEntry> entries) {
  const LedgerCounts counts = counted(entries);
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["claims"] = Json::array();
  for (const LedgerEntry& entry : entries) json["claims"].push_back(entry_json(entry));
  json["counts"] = {{"claims", counts.claims}, {"files", counts.files},
                    {"hold", counts.hold},     {"hold_as_bound", counts.hold_as_bound},
                    {"fail", counts.fail},     {"not_as_expected", counts.not_as_expected}};
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

std::string ledger_csv(std::span<const LedgerEntry> entries) {
  std::string out = csv_header(csv_cells_of({}));
  for (const LedgerEntry& entry : entries) out += csv_line(csv_cells_of(entry));
  return out;
}

}  // namespace hopscope
