#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A table of a benchmark's log: a time for each size.
struct MeasuredSeries {
  enum class Kind { message, exchange };  ///< one message from a rank to another, or a total exchange
  struct Row {
    std::size_t line = 0;  ///< of the file, from 1
    double bytes = 0;      ///< of the message; in an exchange, from each rank to each other, or of a whole buffer
    double time = 0;       ///< in microseconds, the mean of those of all ranks
    std::optional<double> longest = {};  ///< of all ranks, if the table has it
  };

  std::string benchmark;  ///< "osu_latency", "IMB Alltoall", "alltoall_perf"
  Kind kind = Kind::message;
  std::optional<Rank> ranks = {};         ///< of an exchange, if the log states it
  bool of_buffers = false;                ///< sizes are those of a rank's whole buffer, for all ranks together
  std::vector<Row> rows = {};             ///< of an exchange without those of 0 bytes
  std::vector<std::string> remarks = {};  ///< what was left out or assumed, as parts of a sentence
};

/// What a log of OSU's micro-benchmarks, Intel's MPI benchmarks, nccl-tests or rccl-tests has.
struct MeasuredLog {
  std::vector<MeasuredSeries> series;
  std::vector<std::string> left_out;  ///< titles of tables of other benchmarks
};

/// True if the text has a title or a head of a table that these benchmarks print.
[[nodiscard]] bool is_measured_log(std::string_view text);

/// Lines of a job around the tables are skipped, but for the command that starts OSU's benchmarks, which tells their
/// ranks: "mpirun -np 8 ..". Latency tests print half a round trip, the time of a message; sizes of
/// total exchanges are those for each other rank, but of nccl-tests and rccl-tests those of a rank's whole buffer.
/// Their tables have a time out of place, which is read, and one in place. Which collective they are of is told by the
/// line that names the test, or else by their columns (NcclTable).
[[nodiscard]] MeasuredLog read_measured_log(std::string_view text);

}  // namespace hopscope
