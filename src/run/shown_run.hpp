#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/holdings.hpp"
#include "analysis/load_map.hpp"
#include "analysis/recording.hpp"

namespace hopscope {

/// One run with all that can be drawn of it: what pages, figures and traces are made from.
struct ShownRun {
  std::string file;
  Result result;
  const Algorithm* algorithm = nullptr;  ///< in a catalogue that must live as long
  std::shared_ptr<const Operation> operation;
  std::optional<std::vector<RecordedMessage>> messages;  ///< sorted; none if there were too many
  std::optional<Holdings> holdings;                      ///< none if there were too many, or nobody told
  std::optional<LoadMap> loads;                          ///< none if one rank was followed for all
  std::vector<std::string> left_out;                     ///< what is missing of these, and why: sentences
};

/// How much of a run is kept to be drawn.
struct ShownLimits {
  std::size_t messages = 20000;
  std::size_t blocks = 300000;   ///< that messages carry, all together
  std::size_t entries = 300000;  ///< of the lists of what ranks hold
  std::size_t columns = 1024;    ///< of the map of loads
  std::size_t rows = 512;        ///< the same; of a network that is drawn, as many as it has channels
};

/// Runs a scenario, and keeps what can be drawn of it.
/// @param options whose observers are told too, and who has no loads told
/// @throws as simulate
[[nodiscard]] ShownRun show(const Scenario& scenario, const RunOptions& options, const ShownLimits& limits = {});

}  // namespace hopscope
