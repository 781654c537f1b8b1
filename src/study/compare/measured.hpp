#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/files.hpp>
#include <hopscope/simulate.hpp>

#include "measurements/measured_log.hpp"
#include "run/bandwidth.hpp"
#include "study/compare/comparison_runs.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// Measured and simulated times of an exchange with messages of one size.
struct MeasuredSize {
  std::size_t line = 0;                ///< of the log
  double bytes = 0;                    ///< as printed
  double words = 0;                    ///< of a message from a rank to another
  Time measured = 0;                   ///< in the unit of the scenario
  std::vector<Time> simulated = {};    ///< by algorithm
  std::size_t nearest = 0;             ///< the algorithm whose time has the least ratio to the measured one, or from it
  std::size_t in_use = 0;              ///< the algorithm that the library seems to use: few changes explain all sizes
  std::string library_takes = {};      ///< by its own rules, as it calls it; empty if no library was asked for
  std::string library_name = {};       ///< ours; empty if none comes near
  std::optional<Time> predicted = {};  ///< by the library's cost model

  /// measured / simulated by the algorithm in use
  [[nodiscard]] double ratio() const { return measured / simulated[in_use]; }
  /// Whether the algorithm in use explains the time: see MeasuredReport::tolerance.
  [[nodiscard]] bool is_explained() const;
};

/// Two sizes, one after the other, between which the library seems to change its algorithm; both are explained.
struct AlgorithmChange {
  double last_bytes = 0, next_bytes = 0;
  std::size_t below = 0, above = 0;
};

/// Sizes at which the algorithm in use does not explain the times: they are all longer, or all shorter, by more than
/// the tolerance.
struct UnexplainedSizes {
  double from = 0, to = 0;                 ///< bytes
  double least_ratio = 0, most_ratio = 0;  ///< measured / simulated
};

/// One table of a log.
struct MeasuredTable {
  std::string file;
  std::string benchmark;
  bool is_of_buffers = false;           ///< sizes are those of a rank's whole buffer
  bool has_longest_times = false;       ///< times are those of the last rank; else means over the ranks
  std::vector<MeasuredSize> sizes;      ///< ascending
  std::vector<double> typical_factors;  ///< by algorithm: geometric mean of max(ratio, 1 / ratio)
  std::vector<AlgorithmChange> changes;
  std::vector<UnexplainedSizes> unexplained;
};

/// Measured times beside simulated ones.
struct MeasuredReport {
  /// A measured time is explained by a simulated one if neither is this much longer than the other.
  static constexpr double tolerance = 1.25;

  Result common;  ///< common to all: scenario, engine, platform, schedule
  double word_bytes = 1;
  std::vector<std::string> algorithms;  ///< with their options; the scenario's own first
  /// The busbw that each of these tends to as messages grow, in GB/s; none of all if `bandwidth` is none.
  std::vector<std::optional<double>> bus_at_best = {};
  std::vector<MeasuredTable> tables;
  std::vector<LeftOut> left_out;
  std::vector<std::string> remarks;              ///< what was assumed, in sentences
  std::optional<BandwidthScale> bandwidth = {};  ///< of its times; none if benchmarks print none
  std::string library = {};                      ///< whose choices stand beside the times: "NCCL 2.28.3"
};

/// Algorithms that take the same time at all sizes, together; by the first of each.
[[nodiscard]] std::vector<std::vector<std::size_t>> as_fast_as_each_other(const MeasuredReport& report);

/// Algorithms that take the same time as one of them from one size of a table to another, by their places in it; it is
/// the first.
[[nodiscard]] std::vector<std::size_t> as_fast_as(std::size_t algorithm, const MeasuredTable& table, std::size_t from,
                                                  std::size_t to);

/// How to read logs.
struct MeasuredSettings {
  std::optional<double> word_bytes = {};  ///< none: the platform's, or 1
  std::optional<Rank> ranks = {};         ///< of logs that do not state how many take part
};

/// A log that was read.
struct NamedLog {
  std::string file;
  MeasuredLog log;
};

/// False also for a file that cannot be read.
[[nodiscard]] bool is_log_file(Files& files, const std::string& name);
/// @throws InputError with every file that is no log of a benchmark, or cannot be read
[[nodiscard]] std::vector<NamedLog> read_logs(Files& files, const std::vector<std::string>& names);

/// The tables of total exchanges in logs, of as many ranks as the scenario has, in the unit of the scenario; nothing is
/// simulated yet.
/// @throws InputError if a log has none, or none of as many ranks, or if the scenario's unit of time is none
/// that microseconds can be converted to
[[nodiscard]] MeasuredReport measured_tables(const std::vector<NamedLog>& logs, const Scenario& scenario,
                                             const MeasuredSettings& settings);

/// Simulates the sizes of the tables by all candidates, and concludes.
void simulate_measured(MeasuredReport& report, const std::vector<Candidate>& candidates, const SizeRuns& runs);

/// Measured and simulated times over the bytes of a message, a panel for each table of a log.
/// @pre there are algorithms
[[nodiscard]] Plot plot_of(const MeasuredReport& report);

}  // namespace hopscope
