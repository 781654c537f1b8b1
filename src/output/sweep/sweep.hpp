#pragma once

// Summaries of sweeps, points of stores, and stores that were merged.

#include <cstdint>
#include <string>
#include <vector>

#include "output/text.hpp"
#include "store/merge.hpp"
#include "study/points/point_table.hpp"
#include "study/sweep/summary.hpp"

namespace hopscope {

/// As readable text. Problems with the same reason are reported once, with an example.
[[nodiscard]] std::string sweep_table(const SweepSummary& summary, const TextStyle& style);
/// As JSON: an object, or a list of objects if there are several.
[[nodiscard]] std::string sweep_json(const std::vector<SweepSummary>& summaries, bool array);

/// As readable text: numbers right-aligned, "-" for no value; the last column may take several lines.
[[nodiscard]] std::string point_table_text(const PointTable& table, const TextStyle& style);
/// RFC 4180; numbers are the shortest that read back as the same double.
[[nodiscard]] std::string point_table_csv(const PointTable& table);
/// An array with an object for each row; the wide columns are an object within it.
[[nodiscard]] std::string point_table_json(const PointTable& table);

/// Stores that were merged into one.
struct MergeReport {
  std::string store;  ///< as the user named it, as the others
  std::int64_t points = 0;
  std::vector<std::pair<std::string, store::Merged>> merged;

  [[nodiscard]] std::int64_t conflicts() const;
};

[[nodiscard]] std::string merge_table(const MergeReport& report, const TextStyle& style);
[[nodiscard]] std::string merge_json(const MergeReport& report);

}  // namespace hopscope
