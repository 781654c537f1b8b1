#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/congestion/load_map.hpp"
#include "analysis/delivery/holdings.hpp"
#include "analysis/recording.hpp"

namespace hopscope {

/// One run with all its data for reports, figures and traces.
struct ShownRun {
  std::string file;
  Result result;
  const Algorithm* algorithm = nullptr;  ///< in a catalogue that must outlive this, or `own`
  std::shared_ptr<const Algorithm> own;  ///< defined by a file; null for an algorithm of the catalogue
  std::shared_ptr<const Operation> operation;
  std::optional<std::vector<RecordedMessage>> messages;  ///< sorted; none if there were too many
  std::shared_ptr<const Sums> sums;                      ///< that blocks of messages name; may be null
  std::optional<Holdings> holdings;                      ///< none if there were too many, or if blocks are unknown
  std::optional<LoadMap> loads;                          ///< none if one rank was simulated on behalf of all
  std::vector<std::string> left_out;                     ///< which of these are missing, and why: sentences
};

/// Limits on the data of a run that is kept for display.
struct ShownLimits {
  std::size_t messages = 20000;
  std::size_t blocks = 300000;   ///< carried by all messages together
  std::size_t entries = 300000;  ///< that ranks begin with, and messages carry
  std::size_t columns = 1024;    ///< of the load map
  std::size_t rows = 512;        ///< the same; for a network that is drawn, as many as it has channels
};

/// Runs a scenario once, and keeps its data for display.
/// @param options whose observers receive all events too; its `loads` must be null
/// @throws as simulate
[[nodiscard]] ShownRun show(const Scenario& scenario, const RunOptions& options, const ShownLimits& limits = {});

/// The same of a run that ends in a deadlock, up to there: see run_until_deadlock.
[[nodiscard]] ShownRun show_until_deadlock(const Scenario& scenario, const RunOptions& options,
                                           const ShownLimits& limits = {});

}  // namespace hopscope
