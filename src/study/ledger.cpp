#include "study/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace hopscope {

namespace {

// 2.7.1 before 2.10, and before 2.7.1.1.
std::vector<std::int64_t> numbers_of(const std::string& section) {
  std::vector<std::int64_t> numbers{0};
  for (const char c : section) {
    if (c == '.') {
      numbers.push_back(0);
    } else if (c >= '0' && c <= '9' && numbers.back() < 1'000'000) {
      numbers.back() = numbers.back() * 10 + (c - '0');
    }
  }
  return numbers;
}

}  // namespace

LedgerCounts counted(std::span<const LedgerEntry> entries) {
  using Finding = BookClaim::Finding;
  // The findings are ordered from good to bad; the worst is one that is no longer reproduced.
  std::map<std::string_view, std::optional<Finding>> worst;
  for (const LedgerEntry& entry : entries) {
    const auto [known, is_new] = worst.try_emplace(entry.claim.says, entry.claim.finding);
    if (known->second) known->second = std::max(*known->second, entry.claim.finding);
    if (!entry.is_as_expected()) known->second.reset();
  }
  LedgerCounts counts;
  counts.claims = std::ssize(worst);
  counts.files = std::ssize(entries);
  for (const auto& [says, finding] : worst) {
    counts.hold += finding == Finding::holds ? 1 : 0;
    counts.hold_as_bound += finding == Finding::holds_as_bound ? 1 : 0;
    counts.fail += finding == Finding::fails ? 1 : 0;
    counts.not_as_expected += finding ? 0 : 1;
  }
  return counts;
}

void sort_by_section(std::vector<LedgerEntry>& entries) {
  std::stable_sort(entries.begin(), entries.end(), [](const LedgerEntry& one, const LedgerEntry& other) {
    const std::string a = one.section(), b = other.section();
    const auto first = numbers_of(a), second = numbers_of(b);
    return first != second ? first < second : a < b;
  });
}

}  // namespace hopscope
