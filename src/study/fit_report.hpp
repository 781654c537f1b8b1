#pragma once

#include <string>
#include <vector>

#include "analysis/cost_fit.hpp"

namespace hopscope {

/// Costs fitted to a file of measurements.
struct FitReport {
  std::string file;
  Weighting weighting = Weighting::relative;
  Switching switching = Switching::cut_through;
  bool has_hops = false;            ///< the file says how many there were
  bool has_startups = false;        ///< and messages one after another
  std::vector<std::string> unused;  ///< columns that were not read
  CostFit fit;
};

}  // namespace hopscope
