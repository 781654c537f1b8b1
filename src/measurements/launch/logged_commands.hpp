#pragma once

// What the commands in a log say of the run: ranks, nodes and settings.

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A command of a log that starts an MPI program.
struct Launch {
  std::optional<Rank> ranks = {};  ///< if the command states them; of all programs that it starts
  std::string program = {};        ///< the benchmark, as written; empty if none is known
  bool is_command = true;          ///< nothing stands before it in the line but a prompt and the like
};

/// The launch in a line such as "$ mpirun -np 8 ./osu_alltoall" or "srun -N2 --ntasks-per-node=4 osu_alltoall", also
/// in quotes or brackets. None if it has no known launcher: see launcher_named. Of a launcher that a launcher of one
/// rank starts, the ranks are known, and of others that are started by a launcher they are not.
[[nodiscard]] std::optional<Launch> launch_in(std::string_view line);

/// How a line without a known launcher may start programs; the later ones tell more.
enum class OtherStart {
  none,
  title,     ///< it names a benchmark, perhaps only in a text about it: "Running osu_alltoall"
  command,   ///< it starts what is not known: "./run_alltoall.sh 128", "$ make"
  benchmark  ///< it starts a benchmark in a way that is not known: "$MPIRUN -np 64 ./osu_alltoall"
};
[[nodiscard]] OtherStart other_start_in(std::string_view line);

/// The commands of a log, which may say by how many ranks a collective operation of the OSU benchmarks is carried out.
/// What is not certain is left open: a wrong number of ranks is worse than none.
class LoggedCommands {
 public:
  /// To be called with each line. A command may go on in the next line, after a backslash.
  void note(std::string_view line);
  /// A table begins here: the ranks that the command before it started, if that is known, and if it names no other
  /// benchmark. @param benchmark the program of the table without "osu_" and its variants: "alltoall", "reduce"
  [[nodiscard]] std::optional<Rank> ranks_of_table(std::string_view benchmark = "alltoall");

 private:
  void take(const Launch& launch, bool is_comment);
  void take_other_start(std::string_view line, bool is_comment);

  std::string command_;  // that goes on
  std::optional<Rank> launched_;
  std::string program_;           // that was launched; empty if it is not known
  bool is_awaited_ = false;       // the table of a benchmark that a command has named
  bool is_of_comment_ = false;    // that command begins with "# ", which may be the prompt of root
  bool is_contradicted_ = false;  // by another command in front of the same table
  bool has_table_ = false;        // of the last command
};

}  // namespace hopscope
