// The only file that sees MPI. It is a library of its own: see ranks.hpp.
#include <cstdint>
#include <list>
#include <optional>
#include <vector>

#include <mpi.h>

#include "study/sweep/ranks.hpp"

namespace {

class MpiRanks final : public hopscope::Ranks {
 public:
  MpiRanks() {
    int level = 0;  // the store-writing thread of rank 0 never calls MPI
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override {
    for (Sending& each : sending_) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  // Two ranks that send to each other at the same time must not wait for each other: buffers are kept until sent.
  void send(int to, const std::vector<std::uint8_t>& bytes) override {
    forget_what_has_gone();
    Sending& each = sending_.emplace_back();
    each.bytes = bytes;
    MPI_Isend(each.bytes.data(), static_cast<int>(each.bytes.size()), MPI_BYTE, to, 0, MPI_COMM_WORLD, &each.request);
  }

  [[nodiscard]] std::optional<Message> receive() override {
    forget_what_has_gone();
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status);
    if (is_there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, std::vector<std::uint8_t>(static_cast<std::size_t>(size))};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

 private:
  struct Sending {
    std::vector<std::uint8_t> bytes;
    MPI_Request request{};
  };

  void forget_what_has_gone() {
    while (!sending_.empty()) {
      int has_gone = 0;
      MPI_Test(&sending_.front().request, &has_gone, MPI_STATUS_IGNORE);
      if (has_gone == 0) return;
      sending_.pop_front();
    }
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sending> sending_;
};

}  // namespace

extern "C" [[gnu::visibility("default")]] hopscope::Ranks* hopscope_begin_ranks() { return new MpiRanks; }
