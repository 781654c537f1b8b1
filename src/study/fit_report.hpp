#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/fit/protocol_fit.hpp"

namespace hopscope {

/// How costs were fitted by runs of a schedule, and what a formula would have given.
struct FitByRuns {
  std::string scenario;     ///< its name
  std::string algorithm;    ///< with its options
  int rounds = 0;           ///< of fits, each by the formulas of runs with the costs of the one before
  bool has_settled = true;  ///< the formulas of the last are those with the costs that were fitted
  CostFit by_formula;       ///< time = (p-1)(t_s + t_w m)
};

/// Costs fitted to a file of measurements.
struct FitReport {
  std::string file;
  Weighting weighting = Weighting::relative;
  Switching switching = Switching::cut_through;
  bool has_hops = false;                  ///< the file has a column of hops
  bool has_startups = false;              ///< and one of startups
  bool has_units = false;                 ///< times are in us and sizes in bytes, as in logs of benchmarks
  std::vector<std::string> unused;        ///< columns that were ignored
  std::vector<std::string> remarks = {};  ///< how the log of a benchmark was read, in sentences
  CostFit fit;
  std::optional<ProtocolFit> protocols = {};  ///< if a fit of two was asked for
  std::optional<FitByRuns> by_runs = {};      ///< if coefficients come from runs
};

}  // namespace hopscope
