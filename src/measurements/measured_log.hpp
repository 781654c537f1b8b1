#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A table of a benchmark's log: a time for each size.
struct MeasuredSeries {
  struct Row {
    std::size_t line = 0;  ///< of the file, from 1
    double bytes = 0;      ///< of a message of the operation, as its scenarios state it; or of a whole buffer
    double time = 0;       ///< in microseconds, the mean of those of all ranks
    std::optional<double> longest = {};  ///< of all ranks, if the table has it
  };

  std::string benchmark;           ///< "osu_latency", "IMB Alltoall", "all_reduce_perf"
  std::string operation = {};      ///< collective, as scenarios name it; empty: one message from a rank to another
  std::optional<Rank> ranks = {};  ///< of a collective operation, if the log states it
  bool of_buffers = false;         ///< sizes are those of a rank's whole buffer, for all ranks together
  std::vector<Row> rows = {};      ///< of a collective operation without those of 0 bytes
  std::vector<std::string> remarks = {};  ///< what was left out or assumed, as parts of a sentence

  /// In how many messages of the operation a size is divided.
  [[nodiscard]] double parts(Rank of_ranks) const { return of_buffers ? of_ranks : 1; }
};

/// What a log of OSU's micro-benchmarks, Intel's MPI benchmarks, nccl-tests or rccl-tests has.
struct MeasuredLog {
  std::vector<MeasuredSeries> series;
  std::vector<std::string> left_out;  ///< titles of tables of other benchmarks

  /// The tables of messages between two ranks and of one operation; all others are left out.
  [[nodiscard]] MeasuredLog of(std::string_view operation) const;
};

/// True if the text has a title or a head of a table that these benchmarks print.
[[nodiscard]] bool is_measured_log(std::string_view text);

/// Lines of a job around the tables are skipped, but for the command that starts OSU's benchmarks, which tells their
/// ranks: "mpirun -np 8 ..". Latency tests print half a round trip, the time of a message; sizes of
/// collective operations are those of a message, but of nccl-tests and rccl-tests, and of reduce-scatters, those of a
/// rank's whole buffer.
/// Their tables have a time out of place, which is read, and one in place. Which collective they are of is told by the
/// line that names the test, or else by their columns (NcclTable).
[[nodiscard]] MeasuredLog read_measured_log(std::string_view text);

}  // namespace hopscope
