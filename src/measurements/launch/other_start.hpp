#pragma once

#include <string_view>

namespace hopscope {

/// How a line without a known launcher may start programs; the later ones tell more.
enum class OtherStart {
  none,
  title,     ///< it names a benchmark, perhaps only in a text about it: "Running osu_alltoall"
  command,   ///< it starts what is not known: "./run_alltoall.sh 128", "$ make"
  benchmark  ///< it starts a benchmark in a way that is not known: "$MPIRUN -np 64 ./osu_alltoall"
};
[[nodiscard]] OtherStart other_start_in(std::string_view line);

}  // namespace hopscope
