#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// A claim, and the outcome of the run of its scenario or of the evaluation of its embedding.
struct LedgerEntry {
  std::string file;
  std::string name;  ///< of the scenario or embedding
  BookClaim claim;
  std::optional<Time> time;                ///< of a scenario
  std::string time_unit;                   ///< of a scenario; may be empty
  std::optional<std::int64_t> steps;       ///< of a scenario
  std::optional<double> congestion;        ///< none if the run did not end
  std::optional<std::int64_t> dilation;    ///< of an embedding
  std::optional<double> average_dilation;  ///< of an embedding
  std::vector<std::string> failures;       ///< failed expectations and checks, in words

  [[nodiscard]] bool is_as_expected() const { return failures.empty(); }
  /// The section that contains the claim: "2.7.1" of "2.7.1, figure 2.33".
  [[nodiscard]] std::string section() const { return claim.source.substr(0, claim.source.find(',')); }
};

/// The number of claims by finding. A claim of several files counts once: it fails if it fails in any of them, and
/// otherwise holds as a bound if it does so in any; if the run of any file does not meet its expectations, the claim is
/// counted as such only.
struct LedgerCounts {
  std::int64_t claims = 0;
  std::int64_t files = 0;
  std::int64_t hold = 0;
  std::int64_t hold_as_bound = 0;
  std::int64_t fail = 0;
  std::int64_t not_as_expected = 0;
};
[[nodiscard]] LedgerCounts counted(std::span<const LedgerEntry> entries);

/// By section; those of one section keep their order.
void sort_by_section(std::vector<LedgerEntry>& entries);

}  // namespace hopscope
