#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "output/msccl/buffers.hpp"

namespace hopscope {

/// A step of some thread block of a GPU.
struct StepOfBlock {
  std::int64_t block = 0;
  std::int64_t step = 0;
  friend bool operator==(const StepOfBlock&, const StepOfBlock&) = default;
};

/// A thread block of MSCCL while its steps are written: with one peer, to which it sends, or from which it receives.
class ThreadBlock {
 public:
  ThreadBlock(std::int64_t id, std::int64_t send, std::int64_t receive, std::int64_t channel)
      : id_(id), send_(send), receive_(receive), channel_(channel) {}

  void add(std::string_view type, const ChunkPlace& from, const ChunkPlace& to, std::int64_t count);
  /// The next steps are to begin after a step of another thread block. False if they do already, as one waits for that
  /// step or a later one.
  bool wait_for(const StepOfBlock& step);
  [[nodiscard]] StepOfBlock last() const { return {id_, std::ssize(steps_) - 1}; }
  [[nodiscard]] std::int64_t id() const { return id_; }
  /// Others wait for that step.
  void note_dependent(std::int64_t step) { steps_[static_cast<std::size_t>(step)].has_dependent = true; }
  [[nodiscard]] std::string text() const;

 private:
  struct Step {
    std::string_view type;
    ChunkPlace from;
    ChunkPlace to;
    std::int64_t count = 0;
    StepOfBlock after{-1, -1};
    bool has_dependent = false;
  };

  std::int64_t id_;
  std::int64_t send_;
  std::int64_t receive_;
  std::int64_t channel_;
  std::vector<Step> steps_;
  std::map<std::int64_t, std::int64_t> waited_for_;  // by thread block: its last step of these
};

/// All thread blocks of a GPU.
class ThreadBlocks {
 public:
  /// That which has no peer.
  [[nodiscard]] ThreadBlock& own() { return find(false, -1, 0); }
  /// That which sends to `peer`: what is added next waits for all that the GPU has sent and received in steps before.
  [[nodiscard]] ThreadBlock& sending_to(Rank peer, std::int64_t channel);
  [[nodiscard]] ThreadBlock& receiving_from(Rank peer, std::int64_t channel);
  /// What is added next waits for `steps`, of which those of the input are none.
  void make_wait(ThreadBlock& block, const std::vector<StepOfBlock>& steps);
  /// What is added next waits for all that the GPU has sent and received.
  void wait_for_all(ThreadBlock& block);
  /// The end of a step of the schedule.
  void end_step();
  [[nodiscard]] std::int64_t channels() const { return channels_; }
  [[nodiscard]] std::string text() const;

 private:
  ThreadBlock& find(bool sends, Rank peer, std::int64_t channel);
  ThreadBlock& note_use(ThreadBlock& block);

  std::deque<ThreadBlock> blocks_;  // references stay valid
  std::map<std::tuple<bool, Rank, std::int64_t>, ThreadBlock*> of_peer_;
  std::vector<ThreadBlock*> in_step_;  // used in this step
  std::vector<StepOfBlock> before_;    // the last things of the steps before
  bool has_sent_ = false;              // in this step
  std::int64_t channels_ = 1;
};

}  // namespace hopscope
