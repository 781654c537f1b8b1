#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "run/bandwidth.hpp"
#include "study/compare/comparison.hpp"

namespace hopscope {

/// The lead of the fastest at one message size.
struct Lead {
  double words = 0;
  Time time = 0;     ///< of the fastest
  std::string next;  ///< the fastest of all other algorithms that take longer; empty if there is none
  std::optional<double>
      factor;  ///< its time over that of the fastest; none if there is no next, or the fastest takes no time
  /// The fastest of those that are the same algorithm with other options and take longer, if it is faster than `next`;
  /// empty if there is none.
  std::string variant = {};
  std::optional<double> variant_factor = {};  ///< its time over that of the fastest
};

/// A range of message sizes, both ends included, for which one algorithm is the fastest.
struct RecommendedInterval {
  double from = 0, to = 0;  ///< words, integers
  std::string name;         ///< with its options: "bruck radix 4"
  std::string algorithm;
  std::vector<Option> options;       ///< that the algorithm reads, with their values
  std::vector<std::string> as_fast;  ///< others that take exactly as long at all sizes examined
  std::optional<Analytic> formula;   ///< the most complete one, at `from`; none if there is none
  std::optional<Line> line;          ///< from which the times come; none if from runs
  std::vector<Lead> leads;           ///< at both ends, and between them in the geometric middle
  std::size_t candidate = 0;         ///< its place among those that were run
  /// The busbw that it tends to as messages grow, in GB/s; none if a word has no bytes, or it is not found.
  std::optional<double> bus_at_best = {};
};

/// Neighbouring intervals for which one algorithm is never much slower than the fastest.
struct RecommendedRow {
  std::size_t first = 0, last = 0;  ///< places of the intervals, both included
  std::size_t best = 0;             ///< of the widest in which the algorithm is the fastest
  Time at_first = 0, at_last = 0;   ///< its times with the smallest and the largest message
  double worst = 1;                 ///< its time over the least, the largest at both ends and in the middle of each
};

/// Where one interval ends and the next begins.
struct RecommendedBorder {
  double last = 0;  ///< words, the largest of the interval below; the next begins with one more
  std::string below, above;
  std::optional<Line> below_line, above_line;  ///< by which it was found; none for times by runs
  std::optional<double> moved_from;            ///< its location by formulas that runs then contradicted
  std::vector<Crossover::Probe> probes;        ///< runs with `last` words and with one more
  bool confirmed = false;                      ///< those confirm the border
  std::string at = {};                         ///< by exact curves where they cross, a fraction; empty without these

  [[nodiscard]] bool is_by_formula() const { return below_line && above_line; }
};

/// A formula that a run contradicts.
struct Contradiction {
  std::string name;
  double words = 0;
  Time by_formula = 0, by_run = 0;
};

/// An algorithm that was not run at some sizes at which it could be the fastest.
struct NotRun {
  std::string name;         ///< with its options, or the algorithm alone
  std::size_t values = 1;   ///< of its options, that this is about
  double from = 0, to = 0;  ///< the smallest and the largest of the sizes, in words
};

/// What a library's choice costs with messages of one size.
struct LibraryLead {
  double words = 0;
  std::optional<Time> time;                   ///< of the library's choice; none if it was not run to the end
  std::string fastest;                        ///< what is recommended
  std::optional<Time> least;                  ///< its time
  std::optional<Time> predicted = {};         ///< by the library's cost model
  std::optional<double> predicted_rate = {};  ///< algbw of that, in GB/s
  [[nodiscard]] std::optional<double> factor() const {
    return time && least && *least > 0 ? std::optional(*time / *least) : std::nullopt;
  }
};

/// A range of message sizes, both ends included, for which a library makes one choice.
struct LibraryInterval {
  double from = 0, to = 0;         ///< words, integers
  std::string takes;               ///< as the library calls it
  std::string name;                ///< ours, with its options; empty if none comes near or it does not fit
  std::string note;                ///< where ours differs from it, or why there is none; may be empty
  std::vector<LibraryLead> leads;  ///< at both ends and between, by size; none without `name` or a cost model
};

/// What a library takes for each size, by its own rules or its cost model.
struct LibraryChoices {
  std::string title;   ///< "Open MPI 4.1.4"
  std::string source;  ///< of its rules
  int word_bytes = 0;
  std::vector<LibraryInterval> intervals;  ///< ascending, without gaps but where no rule holds
  std::string machine = {};                ///< of the cost model; empty without one
  Rank nodes = 0;                          ///< of that machine, that the ranks are on

  /// Null if no rule holds for messages of so many words.
  [[nodiscard]] const LibraryInterval* at(double words) const;
};

/// The algorithm to use for each message size.
struct Recommendation {
  Result common;  ///< common to all: scenario, engine, platform, schedule
  double from = 0, to = 0;
  std::vector<std::string> option_names;       ///< of all algorithms of the catalogue
  std::vector<RecommendedInterval> intervals;  ///< ascending, without gaps; none if no run completed
  std::vector<RecommendedBorder> borders;      ///< one fewer
  double tolerance = 0;              ///< how much slower than the fastest an algorithm may be in its row, as a part
  std::vector<RecommendedRow> rows;  ///< all intervals, merged within the tolerance
  std::vector<Contradiction> contradictions;
  std::vector<LeftOut> left_out;
  bool proven = false;         ///< intervals come from exact curves of all that could win
  std::string why_not_proven;  ///< in words
  double factor = 2;           ///< from one size examined to the next, at most
  std::size_t examined = 0;    ///< the number of sizes at which the fastest was determined, besides those at borders
  std::size_t gaps = 0;        ///< pairs of neighbours among these between which times may not lie on straight lines
  std::size_t runs = 0;        ///< the number of runs made
  /// Some were not run at sizes at which they could be the fastest only if times shrank where words are added, or grew
  /// more than in proportion.
  bool relies_on_growth = false;
  /// Some were not run whose option has one of many values, between two with which the algorithm is much slower.
  bool relies_on_neighbours = false;
  /// The values that were tried of each option that may be any number, ascending: others may be faster by little.
  std::map<std::string, std::set<double>> values_tried = {};
  /// Those that could be the fastest at sizes examined, as far as is known, and were not run there: it would have taken
  /// too much work. By algorithm.
  std::vector<NotRun> not_run = {};
  std::optional<LibraryChoices> library = {};    ///< if one was asked for
  std::optional<BandwidthScale> bandwidth = {};  ///< of its times; none if benchmarks print none
};

}  // namespace hopscope
