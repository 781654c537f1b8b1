#pragma once

#include <exception>
#include <functional>

#include <hopscope/engine.hpp>
#include <hopscope/symmetry.hpp>

#include "engine/mailboxes.hpp"
#include "engine/pool.hpp"
#include "engine/symmetric/script.hpp"

namespace hopscope {

/// Runs the program of one rank without time and without the others. A program cannot see time: what it does depends on
/// its rank and on the blocks that it gets alone. So everything that it asks for may come at the moment at which it
/// awaits it, and the messages that it gets are those that it sends itself, moved: this is what symmetry says of them.
class DryRun final : public Runtime {
 public:
  /// Hears of an action; returns false to hear no more.
  using Audience = std::function<bool(const Action&)>;

  /// All of these outlive the run.
  DryRun(const Experiment& experiment, const Symmetry& symmetry, Rank rank, Audience audience);
  /// To be called once. The last action that `audience` hears of is the end.
  void run();
  /// What the program threw; null if it did not.
  [[nodiscard]] std::exception_ptr failure() const { return failure_; }

  Completion* send(Rank from, Rank to, Step step, Blocks&& blocks) override;
  Completion* receive(Rank at, Rank from, Step step) override;
  Completion* exchange(Rank rank, Rank to, Blocks&& blocks, Rank from, Step step) override;
  Completion* enter_step(Rank rank, Step step) override;
  Completion* rearrange(Rank rank, Step step, double words) override;
  Completion* combine(Rank rank, Step step, double words) override;
  Sums* sums() override;
  Completion* pause(Rank rank, Step step, Time duration) override;
  Completion* any_of(Rank rank, Step step, const Completion* first) override;
  std::vector<std::uint32_t>& completed(Rank rank) override;
  Completion* send_along(Rank from, Rank to, Step step, Blocks&& blocks, Route&& route) override;
  std::shared_ptr<void>& shared() override;
  void keep(Rank rank, Blocks&& blocks) override;
  bool suspends(Completion& completion) override;
  void release(Completion& completion) override;

 private:
  struct Pending : Completion {
    std::int64_t order = 0;
    bool waits_for_message = false;
  };
  struct Message {
    Blocks blocks;
    std::uint32_t index = 0;
  };

  void tell(const Action& action);
  Pending& new_request(Step step);
  void post(Rank to, Blocks&& blocks);
  void expect(Rank from, Pending& request);
  [[nodiscard]] Rank seen(Rank other) const { return symmetry_.offset(rank_, other); }
  [[nodiscard]] std::uint64_t labels(const Blocks& blocks) const;

  const Experiment experiment_;
  const Symmetry& symmetry_;
  const Rank rank_;
  Audience audience_;
  const bool tracked_;
  bool told_enough_ = false;
  std::exception_ptr failure_;
  Pool<Pending> requests_;
  std::int64_t requests_made_ = 0;
  Pool<Message> messages_;
  Mailboxes mailboxes_;  // those of this rank alone, by offset
};

}  // namespace hopscope
