#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/sweep/rank_messages.hpp"
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

/// A rank that sends nothing for so long has been stopped, or swapped out, or its machine has failed.
inline constexpr std::chrono::seconds longest_silence{30};

/// On rank 0: the others. Its functions are called in this order.
class Crew {
 public:
  explicit Crew(Ranks& ranks);

  /// Before anything else: checks by their `signature` that all ranks have read the same sweeps.
  /// @param waits_for is told those that have not come by then, each time `patience` has passed: "ranks 2 and 5"
  /// @throws InputError if one does not
  void greet(const std::string& signature, const std::function<void(const std::string& whom)>& waits_for,
             std::chrono::milliseconds patience = longest_silence);
  /// "3 ranks on 2 hosts: node1 (1), node2 (2)". Rank 0 itself runs no points.
  [[nodiscard]] std::string in_words() const;
  [[nodiscard]] int size() const { return ranks_.size() - 1; }
  /// Hands out the points of the sweep of that number as others finish. What a rank that falls silent was given is
  /// given to others.
  void run(const Work& work, std::uint64_t sweep, const PointRunner& runner);
  /// At the end: dismisses the others. Returns when those that answer have finished.
  void dismiss();
  /// Those that did not answer then: "rank 3 on node2". MPI_Finalize would wait for them: if there are any, end this
  /// process without it.
  [[nodiscard]] const std::vector<std::string>& silent() const { return silent_; }
  /// If there are any: lets the others end without MPI_Finalize. mpirun may then end this process.
  void let_vanish();
  /// Processor time in seconds that those that answered have used.
  [[nodiscard]] double processor_seconds() const { return processor_seconds_; }

 private:
  void send_to_all(Says what);
  [[nodiscard]] std::string not_greeted(const std::vector<bool>& has_come) const;

  Ranks& ranks_;
  std::vector<std::string> hosts_;  // by rank
  std::vector<std::string> names_;  // by rank: "rank 3 on node2"
  std::vector<bool> is_silent_;     // by rank, at the end of a sweep
  std::vector<std::string> silent_;
  double processor_seconds_ = 0;
};

/// On the others: reports to rank 0 why this rank cannot run points, and waits until dismissed. @return as serve()
[[nodiscard]] bool complain(Ranks& ranks, const std::string& why);
/// On the others: runs points until dismissed. @return false if MPI_Finalize would wait for a rank that does not answer
[[nodiscard]] bool serve(Ranks& ranks, std::unique_ptr<WorkerProcess> worker, const std::string& signature);

}  // namespace hopscope
