#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/sweep/worker_process.hpp"
#include "study/sweep/workers.hpp"

namespace hopscope {

/// The processes that mpirun has begun together, numbered from 0. The library with MPI is a file of its own, loaded
/// when mpirun is the caller: it takes long to load, and needs what many machines do not have.
class Ranks {
 public:
  struct Message {
    int from = 0;
    std::vector<std::uint8_t> bytes;
  };

  virtual ~Ranks() = default;
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  virtual void send(int to, const std::vector<std::uint8_t>& bytes) = 0;
  /// The next message from anybody, if one is there by now.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
};

/// The name of the function in that file, which calls MPI_Init_thread; MPI_Finalize is called when its result is
/// destroyed.
inline constexpr const char* ranks_function = "hopscope_begin_ranks";
using BeginRanks = Ranks*();

/// The rank of this process, if mpirun began it together with others.
[[nodiscard]] std::optional<int> rank_by_environment();

/// @throws InputError if this hopscope was built without MPI, or it cannot be loaded, or sees no other ranks
[[nodiscard]] std::unique_ptr<Ranks> begin_ranks();

/// On rank 0, before anything else: sees whether all ranks read the same sweeps, which their `signature` tells.
/// @throws InputError if one does not
void greet(Ranks& ranks, const std::string& signature);
/// On rank 0: hands out the points of the sweep of that number as others finish.
/// @param lost makes the record of a point that its process did not survive
void run_over_ranks(const Work& work, Ranks& ranks, std::uint64_t sweep, const PointRunner& runner);
/// On rank 0, when there is no more: the others may go. Returns when they have.
void dismiss(Ranks& ranks);
/// On the others: tells rank 0 why this one cannot run points, and waits until dismissed.
void complain(Ranks& ranks, const std::string& why);
/// On the others: runs points until dismissed.
void serve(Ranks& ranks, WorkerProcess& worker, const std::string& signature);

}  // namespace hopscope
