#pragma once

#include <span>
#include <string>
#include <string_view>

#include "output/text.hpp"
#include "study/ledger.hpp"

namespace hopscope {

/// All claims as readable text, under the headings of their sections, by which `entries` are sorted.
[[nodiscard]] std::string ledger_table(std::span<const LedgerEntry> entries, const TextStyle& style);

/// One object: the claims, and their number by finding.
[[nodiscard]] std::string ledger_json(std::span<const LedgerEntry> entries);

/// One row per claim, under one header.
[[nodiscard]] std::string ledger_csv(std::span<const LedgerEntry> entries);

}  // namespace hopscope
