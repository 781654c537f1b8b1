#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>

#include "analysis/holdings.hpp"
#include "analysis/load_map.hpp"
#include "analysis/recording.hpp"
#include "output/outcome.hpp"

namespace hopscope {

/// One run with all that can be drawn of it: what pages, figures and traces are made from.
struct ShownRun {
  std::string file;
  Outcome outcome;
  const Algorithm* algorithm = nullptr;  ///< in a catalogue that must live as long
  std::shared_ptr<const Operation> operation;
  std::optional<std::vector<RecordedMessage>> messages;  ///< sorted; none if there were too many
  std::optional<Holdings> holdings;                      ///< none if there were too many, or nobody told
  std::optional<LoadMap> loads;                          ///< none if one rank was followed for all
  std::vector<std::string> left_out;                     ///< what is missing of these, and why: sentences
};

}  // namespace hopscope
