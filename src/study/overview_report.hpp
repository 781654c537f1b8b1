#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "study/compare/comparison.hpp"

namespace hopscope {

/// The fastest algorithm for an operation on one platform.
struct OperationRow {
  std::string operation;
  std::optional<ComparedRun> best;  ///< none if no algorithm completed a run
  std::string why_none;             ///< why not, in words
  std::size_t tried = 0;            ///< algorithms that were run
  /// The time of the same schedule where words cost nothing, and where startups and hops do.
  Time startups = 0, words = 0;
  std::vector<std::string> troubles;  ///< what failed in runs of this operation, in words
};

/// The operations on one platform.
struct PlatformRows {
  std::string name;
  Platform platform;
  std::string engine;
  std::vector<std::string> overrides;  ///< what --set changed, as typed
  double message_words = 0;
  std::vector<OperationRow> rows;  ///< in the order of the book
};

/// The first platform, and beside it others with messages of as many words.
struct OverviewReport {
  PlatformRows main;
  std::vector<PlatformRows> against;
};

}  // namespace hopscope
