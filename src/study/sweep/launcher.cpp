#include "study/sweep/launcher.hpp"

#include <cstdlib>

namespace hopscope {

namespace {

/// The variables by which a launcher says how many processes it started, and which of them this is.
struct Variables {
  const char* count;
  const char* rank;
};

// mpirun of Open MPI; MPICH and its like; srun --mpi=pmix of Slurm.
constexpr Variables of_mpi[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"}, {"PMI_SIZE", "PMI_RANK"}, {"SLURM_STEP_NUM_TASKS", "PMIX_RANK"}};

struct Launcher {
  Variables variables;
  const char* name;
  const char* remedy;
};

// srun of Slurm; flux run; aprun and mpiexec of the PALS of HPE.
constexpr Launcher without_mpi[] = {{{"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}, "srun", "srun --mpi=pmix"},
                                    {{"FLUX_JOB_SIZE", "FLUX_TASK_RANK"}, "flux run", "mpirun"},
                                    {{"PALS_SIZE", "PALS_RANKID"}, "mpiexec", "mpirun"}};

/// How many processes, if there are several.
std::optional<int> several(const Variables& variables) {
  const char* const count = std::getenv(variables.count);
  const char* const rank = std::getenv(variables.rank);
  if (count == nullptr || rank == nullptr || std::atoi(count) < 2) return std::nullopt;
  return std::atoi(count);
}

}  // namespace

std::optional<int> rank_by_environment() {
  for (const Variables& each : of_mpi) {
    if (several(each)) return std::atoi(std::getenv(each.rank));
  }
  return std::nullopt;
}

std::optional<LooseTasks> loose_tasks_by_environment() {
  if (rank_by_environment()) return std::nullopt;
  for (const auto& [variables, name, remedy] : without_mpi) {
    if (const auto count = several(variables))
      return LooseTasks{name, *count, std::atoi(std::getenv(variables.rank)), remedy};
  }
  return std::nullopt;
}

}  // namespace hopscope
