#include <hopscope/names.hpp>

#include "output/json_layout.hpp"
#include "output/json_parts.hpp"
#include "output/ledger.hpp"

namespace hopscope {

namespace {

Json entry_json(const LedgerEntry& entry) {
  const BookClaim& claim = entry.claim;
  return {{"file", entry.file},
          {"name", entry.name},
          {"section", entry.section()},
          {"source", claim.source},
          {"says", claim.says},
          {"finding", name_of(claim.finding)},
          {"from", claim.from.empty() ? Json(nullptr) : Json(claim.from)},
          {"found", claim.found},
          {"time", or_null(entry.time)},
          {"steps", or_null(entry.steps)},
          {"congestion", entry.congestion ? words_json(*entry.congestion) : Json(nullptr)},
          {"dilation", or_null(entry.dilation)},
          {"average_dilation", or_null(entry.average_dilation)},
          {"expect", {{"passed", entry.is_as_expected()}, {"failures", entry.failures}}}};
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

}  // namespace hopscope
