#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/csv/csv.hpp"
#include "output/ledger.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

template <class Value>
std::string plain_value(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "";
}

}  // namespace

std::string ledger_csv(std::span<const LedgerEntry> entries) {
  std::string out =
      "file,name,section,source,says,finding,from,found,time,steps,congestion,dilation,average_dilation,as_expected";
  out += end_of_line;
  for (const LedgerEntry& entry : entries) {
    const BookClaim& claim = entry.claim;
    append_formatted(out, "{},{},{},{},{},{},{},{},", csv_field(entry.file), csv_field(entry.name),
                     csv_field(entry.section()), csv_field(claim.source), csv_field(claim.says), name_of(claim.finding),
                     csv_field(claim.from), csv_field(claim.found));
    append_formatted(out, "{},{},{},{},{},{}{}", plain_value(entry.time), plain_value(entry.steps),
                     plain_value(entry.congestion), plain_value(entry.dilation), plain_value(entry.average_dilation),
                     entry.is_as_expected(), end_of_line);
  }
  return out;
}

}  // namespace hopscope
