#pragma once

#include <vector>

#include <hopscope/observer.hpp>

namespace hopscope {

/// A message of a schedule with its route and its blocks.
struct ScheduledMessage {
  Step step = 0;
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  Route route = {};
  std::vector<Block> blocks = {};  ///< that it carries; empty if not known, as in a sized run
};

}  // namespace hopscope
