#pragma once

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

}  // namespace hopscope
