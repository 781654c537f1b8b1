#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include <hopscope/program.hpp>

#include "schedule/actions/action_program.hpp"

namespace hopscope {

/// Which receive each message is for: what a real message carries as its channel or tag. A list for every pair, in the
/// order in which they were sent.
class ReceivesInOrder {
 public:
  void add(Rank from, Rank to, std::uint32_t receive) { of_pair_[key(from, to)].push_back(receive); }
  /// That of the message that is the `count`-th from `from` to `to`, which has been sent.
  [[nodiscard]] std::uint32_t receive(Rank from, Rank to, std::size_t count) const {
    return of_pair_.at(key(from, to)).at(count);
  }

 private:
  static std::uint64_t key(Rank from, Rank to) {
    return static_cast<std::uint64_t>(from) << 32U | static_cast<std::uint64_t>(to);
  }
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> of_pair_;
};

/// How far one rank has come with its actions.
class RankProgress {
 public:
  /// What has begun and takes time.
  struct Pending {
    Request request;
    std::optional<std::uint32_t> action;  ///< none if a message is awaited from `source`, whichever comes next
    Rank source = 0;
    std::size_t count = 0;  ///< of the messages from there
  };

  RankProgress(Node& me, const ActionSchedule& schedule);

  /// The step of the earliest message that this rank has still to send.
  [[nodiscard]] Step step() const { return unsent_.empty() ? last_step_ : unsent_.begin()->first; }
  /// Begins whatever may begin.
  void begin_what_may();
  /// True if nothing is left that has not begun.
  [[nodiscard]] bool has_begun_all() const { return to_begin_ == 0; }
  /// What others wait for. Valid until the next call.
  [[nodiscard]] std::span<Request* const> awaited();
  /// One of these that is complete; none if none is.
  [[nodiscard]] std::unique_ptr<Pending> take_done();
  /// Any one that is left, if all have begun; none if none is.
  [[nodiscard]] std::unique_ptr<Pending> take_last();
  /// Notes that it has ended.
  void end(const Pending& pending, const Blocks& received);
  /// What the rank has got.
  [[nodiscard]] Blocks result() { return data_ ? data_->result() : Blocks(); }

 private:
  /// Messages of one source, the last one first; only the first can come next.
  using Arrivals = std::vector<std::unique_ptr<Pending>>;

  [[nodiscard]] const PlannedAction& action(std::uint32_t index) const { return actions_[index]; }
  void post_receives();
  void begin(std::uint32_t index);
  void send(std::uint32_t index);
  void pause(std::uint32_t index);
  void end_action(std::uint32_t index);
  void end_message(std::uint32_t index, const Blocks& received);
  void enable(const std::vector<std::uint32_t>& indices);
  void add_pending(Pending pending, bool is_awaited);
  [[nodiscard]] std::unique_ptr<Pending> take_arrival(std::vector<Arrivals>::iterator source);

  Node& me_;
  std::span<const PlannedAction> actions_;
  std::unique_ptr<RankData> data_;
  ReceivesInOrder& receives_;
  Step last_step_;
  std::size_t to_begin_;
  std::vector<std::uint32_t> needs_;  // by action
  std::vector<bool> begun_;
  std::unordered_map<std::uint32_t, Blocks> early_;  // arrived for receives that have not begun
  std::deque<std::uint32_t> ready_;
  std::map<Step, std::size_t> unsent_;                                 // messages by step, until they are delivered
  std::map<std::int64_t, std::deque<std::uint32_t>> busy_processors_;  // and the pauses that wait for them
  bool arrives_in_order_;
  std::vector<Arrivals> arrivals_;
  std::vector<std::unique_ptr<Pending>> awaited_;
  std::vector<std::unique_ptr<Pending>> others_;
  std::vector<Request*> requests_;
};

}  // namespace hopscope
