#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/sweep/worker_process.hpp"
#include "study/sweep/workers.hpp"

namespace hopscope {

/// The processes started together by mpirun, numbered from 0. The code that uses MPI is a separate library, loaded only
/// under mpirun: it takes long to load, and requires libraries that many machines lack.
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
  /// The next message from any rank, if one has arrived.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;
};

/// The name of the function in that file, which calls MPI_Init_thread; MPI_Finalize is called when its result is
/// destroyed.
inline constexpr const char* ranks_function = "hopscope_begin_ranks";
using BeginRanks = Ranks*();

/// @throws InputError if this hopscope was built without MPI, or it cannot be loaded, or sees no other ranks
[[nodiscard]] std::unique_ptr<Ranks> begin_ranks();

/// On rank 0, before anything else: checks by their `signature` that all ranks have read the same sweeps.
/// @throws InputError if one does not
void greet(Ranks& ranks, const std::string& signature);
/// On rank 0: hands out the points of the sweep of that number as others finish.
/// @param lost creates the record of a point whose process died
void run_over_ranks(const Work& work, Ranks& ranks, std::uint64_t sweep, const PointRunner& runner);
/// On rank 0, at the end: dismisses the others. Returns when they have finished.
void dismiss(Ranks& ranks);
/// On the others: reports to rank 0 why this rank cannot run points, and waits until dismissed.
void complain(Ranks& ranks, const std::string& why);
/// On the others: runs points until dismissed.
void serve(Ranks& ranks, WorkerProcess& worker, const std::string& signature);

}  // namespace hopscope
