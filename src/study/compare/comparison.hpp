#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/result.hpp>

#include "analysis/curves/curves.hpp"
#include "run/bandwidth.hpp"
#include "study/compare/tuning.hpp"

namespace hopscope {

/// One algorithm of a comparison, with the result of its run.
struct ComparedRun {
  std::string name;           ///< the algorithm's, with its options: "bruck radix 4"
  Result result;              ///< its result without the steps, of which there may be millions
  bool own = false;           ///< named by the scenario itself
  bool tuned = false;         ///< with the fastest values of its options, which are not the scenario's
  bool winner = false;        ///< no run without failed checks was faster; several may be as fast
  bool for_one_size = false;  ///< a schedule for this message size alone, left out of the search for crossovers
  /// The busbw that it tends to as messages grow, in GB/s; none if a word has no bytes, or it was not run with others.
  std::optional<double> bus_at_best = {};

  /// The most complete of its formulas; null if it has none.
  [[nodiscard]] const Analytic* formula() const;
  /// The failed checks of the run, in words.
  [[nodiscard]] std::vector<std::string> troubles() const;
  /// The largest lower bound of the operation on this run's platform; null if there is none.
  [[nodiscard]] const Analytic* bound() const;
};

/// An algorithm of the operation without a completed run.
struct LeftOut {
  std::string name;
  std::string reason;
  bool failed = false;    ///< it fits, but its run did not complete
  bool given_up = false;  ///< it fits, but its run took too many messages and hops
};

/// A message size at which the fastest algorithm changes.
struct Crossover {
  /// The simulated times of both algorithms at one size.
  struct Probe {
    double words = 0;
    Time below = 0;  ///< of the one that is fastest below the crossover
    Time above = 0;
  };
  std::vector<std::string> below, above;  ///< the fastest on either side; those after the first are exactly as fast
  std::optional<Line> below_line, above_line;  ///< time over words, by formula
  std::optional<double> by_formula;            ///< its location by the formulas; none if one of them is only a bound
  std::optional<double> by_runs;               ///< its location by runs; determined if the formulas do not suffice
  /// The two sizes, one word apart if few enough runs find it, between which runs change their order at once: `by_runs`
  /// is the second. None if both take as long at `by_runs`.
  std::optional<std::pair<double, double>> jump;
  std::vector<Probe> probes;     ///< at half the size and at twice the size, or at both ends of the jump
  bool confirmed = false;        ///< the probes confirm the crossover
  bool changes_fastest = false;  ///< at sizes examined on either side, none is faster than the one, and than the other
  std::string undercut_by;       ///< an algorithm that is faster than both there; empty if none is
  /// One that is faster with options chosen for this size, and not compared; empty if none is, or `undercut_by` is.
  std::string faster_if_tuned;
  double undercut_at = 0;  ///< the size at which one of these is: words(), or an end of the jump
  /// Others, compared or with other options, that could be faster still at this size: running them would take too much
  /// work.
  std::size_t not_run = 0;

  /// False if it is one of two formulas only, where another algorithm is faster than both.
  [[nodiscard]] bool is_of_fastest() const { return changes_fastest || undercut_by.empty(); }
  /// The best estimate of its location.
  [[nodiscard]] double words() const { return by_runs ? *by_runs : by_formula.value_or(0); }
};

/// From this size on an algorithm is the fastest of those compared.
struct FastestFrom {
  std::string words;  ///< a fraction
  std::string name;
};

/// How the fastest algorithm depends on the size of a message.
struct SizeDependence {
  std::vector<Crossover> crossovers;  ///< by size
  std::vector<std::string>
      smallest;              ///< the fastest for the smallest messages: for all sizes, if there are no crossovers
  double from = 0, to = 0;   ///< the smallest and largest messages examined, in words
  std::size_t examined = 0;  ///< the number of sizes examined
  std::vector<FastestFrom> proven = {};  ///< by exact curves, from the smallest size on; empty if these are not known
  std::string why_not_proven = {};       ///< in words
};

/// What a library predicts of one of its algorithms.
struct ForecastRow {
  std::string name;  ///< as the library calls it: "ring LL128"
  Time latency = 0, time = 0;
  double rate = 0;        ///< algbw of messages without end, in GB/s
  bool is_taken = false;  ///< the library chooses it
};

/// What a library's cost model says of all its algorithms.
struct LibraryForecasts {
  std::string title;    ///< "NCCL 2.28.3"
  std::string machine;  ///< for which it says so
  Rank nodes = 0;       ///< of that machine, that the ranks are on
  std::vector<ForecastRow> rows;
};

/// All algorithms of one scenario's operation.
struct Comparison {
  Result common;                                   ///< common to all: scenario, engine, platform, schedule
  std::vector<ComparedRun> runs;                   ///< the fastest first
  std::vector<Tuning> tunings;                     ///< of algorithms with options
  std::vector<LeftOut> left_out;                   ///< in the catalogue's order
  std::optional<SizeDependence> sizes;             ///< none if the operation has no message size
  std::optional<BandwidthScale> bandwidth = {};    ///< of its times; none if benchmarks print none
  std::optional<LibraryForecasts> forecasts = {};  ///< if a library with a cost model was asked for
};

}  // namespace hopscope
