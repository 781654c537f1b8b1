#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/text.hpp"
#include "store/merge.hpp"

namespace hopscope {

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
