#pragma once

// How processes that were started together find each other, and share files.

#include <memory>
#include <optional>
#include <string>

#include <hopscope/files.hpp>

namespace hopscope {

/// The rank of this process, if it was started together with others that can find each other by MPI.
[[nodiscard]] std::optional<int> rank_by_environment();

/// Tasks that a launcher started together, and that know nothing of each other.
struct LooseTasks {
  std::string launcher;  ///< "srun"
  int count = 0;
  int number = 0;      ///< of this one, from 0
  std::string remedy;  ///< the option by which they find each other: "srun --mpi=pmix"
};

/// That this process is one of, with no rank.
[[nodiscard]] std::optional<LooseTasks> loose_tasks_by_environment();

/// The same files, without those that only one of several processes could read: pipes and standard input.
[[nodiscard]] std::shared_ptr<Files> files_for_ranks(std::shared_ptr<Files> files);

}  // namespace hopscope
