#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "analysis/lower_envelope.hpp"

namespace hopscope {

/// One algorithm of a comparison, with what its run showed.
struct ComparedRun {
  std::string name;     ///< the algorithm's, with the options that it reads: "bruck radix 4"
  Result result;        ///< its result without the steps, of which there may be millions
  bool own = false;     ///< what the scenario itself names
  bool tuned = false;   ///< an option has the value that its formula says is best, not the scenario's
  bool winner = false;  ///< nothing that kept its promises was faster; several may be as fast

  /// The most complete of its formulas; null if it has none.
  [[nodiscard]] const Analytic* formula() const;
  /// What the run promised and did not keep, in words.
  [[nodiscard]] std::vector<std::string> troubles() const;
  /// The largest lower bound of the operation on this run's platform; null if there is none.
  [[nodiscard]] const Analytic* bound() const;
};

/// An algorithm of the operation that has no run to show.
struct LeftOut {
  std::string name;
  std::string reason;
  bool failed = false;  ///< it fits and was begun, and did not come to its end
};

/// A message size at which the fastest algorithm changes.
struct Crossover {
  /// Both algorithms, really run at one size.
  struct Probe {
    double words = 0;
    Time below = 0;  ///< of the one that is fastest below the crossover
    Time above = 0;
  };
  std::vector<std::string> below, above;  ///< the fastest on either side; those behind the first are exactly as fast
  std::optional<Line> below_line, above_line;  ///< time over words, by formula
  std::optional<double> by_formula;            ///< where the formulas say; none if one of them is a bound only
  std::optional<double> by_runs;               ///< where runs say; looked for if the formulas do not settle it
  std::vector<Probe> probes;                   ///< at half the size and at twice the size
  bool confirmed = false;                      ///< the probes show what the crossover says
  std::string undercut_by;                     ///< an algorithm that is faster than both at this size; empty if none is
  std::string faster_if_tuned;  ///< one that is not compared, as its option is chosen for this size; empty if none is

  /// The best that is known of where it is.
  [[nodiscard]] double words() const { return by_runs ? *by_runs : by_formula.value_or(0); }
};

/// How the fastest algorithm depends on the size of a message.
struct SizeDependence {
  std::vector<Crossover> crossovers;  ///< by size
  std::vector<std::string> smallest;  ///< the fastest for the smallest messages: for all, if nothing crosses
  double from = 0, to = 0;            ///< the smallest and largest messages that were tried, in words
};

/// All algorithms of one scenario's operation.
struct Comparison {
  Result common;                        ///< what all have in common: scenario, engine, platform, schedule
  std::vector<ComparedRun> runs;        ///< the fastest first
  std::vector<LeftOut> left_out;        ///< in the catalogue's order
  std::optional<SizeDependence> sizes;  ///< none if the operation has no size of a message to change
};

}  // namespace hopscope
