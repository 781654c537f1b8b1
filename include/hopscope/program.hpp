#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/runtime.hpp>

namespace hopscope {

class Grid;

/// What a node waits for.
class [[nodiscard]] Pause {
 public:
  Pause(Runtime& runtime, Completion* completion) : runtime_(&runtime), completion_(completion) {}
  Pause(Pause&& other) noexcept : runtime_(other.runtime_), completion_(std::exchange(other.completion_, nullptr)) {}
  Pause& operator=(Pause&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(completion_, other.completion_);
    return *this;
  }
  ~Pause() {
    if (completion_ != nullptr) runtime_->release(*completion_);
  }

  [[nodiscard]] bool await_ready() const { return completion_ == nullptr || completion_->done(); }
  bool await_suspend(std::coroutine_handle<> program) {
    completion_->waiter = program;
    return runtime_->suspends(*completion_);
  }
  void await_resume() {}

 protected:
  [[nodiscard]] Blocks take_received() { return completion_ == nullptr ? Blocks() : std::move(completion_->received); }

 private:
  friend class AnyOf;
  friend class RequestQueue;

  Runtime* runtime_;
  Completion* completion_;
};

/// A pending operation of a node; await its completion. Awaiting a receive or an exchange yields the blocks received. A
/// Request that is dropped without being awaited still takes place: its message is sent and takes time, a receive still
/// takes the next message from its source, whose blocks are lost, and only the program does not wait for it. The run
/// does not end before such a message is delivered, but the makespan is the end of the last program.
class [[nodiscard]] Request : public Pause {
 public:
  using Pause::Pause;
  Blocks await_resume() { return take_received(); }
  /// True if awaiting it does not take any time: it is complete.
  [[nodiscard]] bool done() const { return await_ready(); }

 private:
  friend class AnyOf;
  friend class RequestQueue;
};

/// What a node waits for that goes on when one of several requests is complete. The requests must outlive the wait.
class [[nodiscard]] AnyOf : public Pause {
 public:
  AnyOf(Runtime& runtime, Rank rank, Step step, std::span<Request* const> requests)
      : Pause(runtime, begin(runtime, rank, step, requests)), requests_(requests) {}
  AnyOf(AnyOf&&) = delete;
  AnyOf& operator=(AnyOf&&) = delete;
  ~AnyOf() { watch(requests_, false); }

 private:
  static Completion* begin(Runtime& runtime, Rank rank, Step step, std::span<Request* const> requests) {
    for (const Request* request : requests) {
      if (request->done()) return nullptr;
    }
    watch(requests, true);
    return runtime.any_of(rank, step, requests.empty() ? nullptr : requests.front()->completion_);
  }
  static void watch(std::span<Request* const> requests, bool watched) {
    for (Request* request : requests) {
      if (request->completion_ != nullptr) request->completion_->watched = watched;
    }
  }

  std::span<Request* const> requests_;
};

/// Requests of one rank, each with a key of its own, that are taken as they are complete: in logarithmic time, however
/// many there are, where AnyOf looks at all of them. A rank that has such a queue waits for no AnyOf.
class RequestQueue {
 public:
  RequestQueue(Runtime& runtime, Rank rank) : runtime_(&runtime), rank_(rank), completed_(&runtime.completed(rank)) {}

  /// The request stays where it is until it is taken or removed, and is not awaited by itself before.
  void add(std::uint64_t key, const Request& request) {
    if (request.done()) return done_.push(key);
    request.completion_->watched = true;
    keys_.emplace(request.completion_->index, key);
  }
  /// @pre take_done() has found that it is not complete
  void remove(const Request& request) {
    request.completion_->watched = false;
    keys_.erase(request.completion_->index);
  }
  /// The least key of those that are complete, which then are one less; none if there is none.
  [[nodiscard]] std::optional<std::uint64_t> take_done() {
    note_completed();
    if (done_.empty()) return std::nullopt;
    const std::uint64_t key = done_.top();
    done_.pop();
    return key;
  }

 private:
  friend class Node;

  Pause any(Step step) {
    note_completed();
    return {*runtime_, done_.empty() ? runtime_->any_of(rank_, step, nullptr) : nullptr};
  }
  void note_completed() {
    for (const std::uint32_t number : *completed_) {
      if (const auto found = keys_.extract(number)) done_.push(found.mapped());
    }
    completed_->clear();
  }

  Runtime* runtime_;
  Rank rank_;
  std::vector<std::uint32_t>* completed_;
  std::unordered_map<std::uint32_t, std::uint64_t> keys_;  // by the number of a completion that is not done
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> done_;
};

/// Where a program is: its rank among the others, on a platform, in a schedule.
class Place {
 public:
  Place(const Platform& platform, const Schedule& schedule, Rank rank)
      : platform_(&platform), schedule_(&schedule), rank_(rank), ranks_(platform.ranks()) {}

  [[nodiscard]] Rank rank() const { return rank_; }
  /// p, the number of ranks.
  [[nodiscard]] Rank ranks() const { return ranks_; }
  /// The rank `by` places further round, modulo p; `by` may be negative, -p < by <= p.
  [[nodiscard]] Rank rank_plus(Rank by) const {
    const std::int64_t p = ranks();
    return static_cast<Rank>((rank_ + p + by) % p);
  }
  [[nodiscard]] const Schedule& schedule() const { return *schedule_; }
  /// m, the words of one message of the operation.
  [[nodiscard]] double message_words() const { return schedule_->message_words; }
  [[nodiscard]] const Topology& topology() const { return *platform_->topology; }
  /// Of a node, or Platform::all_ports.
  [[nodiscard]] int ports() const { return platform_->ports; }
  /// The grid that the ranks form; null where they form none.
  [[nodiscard]] const Grid* grid() const { return platform_->topology->grid(); }
  /// The clusters that the nodes form; null where they form none.
  [[nodiscard]] const Clustering* clustering() const { return platform_->topology->clustering(); }

 private:
  const Platform* platform_;
  const Schedule* schedule_;
  Rank rank_;
  Rank ranks_;
};

/// What a rank does in one step: it sends one message, or receives one, or both at once.
struct StepOfRank {
  static constexpr Rank nobody = -1;

  Step step = 1;
  Rank to = nobody;
  Rank from = nobody;
  double sent = 0;      ///< words, to `to`
  double received = 0;  ///< words, from `from`
  bool adds = false;    ///< what is received is combined with what is held

  friend bool operator==(const StepOfRank&, const StepOfRank&) = default;
};

/// A schedule that is known beforehand, in which a step of a rank is at most one message out and one in: the first step
/// from `from` on in which a rank does anything; none after its last.
using StepRule = std::function<std::optional<StepOfRank>(const Place& me, Step from)>;

/// What a program sees of the machine: its own rank, the other ranks, and the operations on messages. A program may
/// throw any exception: the run ends with it, or, on an engine that forks processes (Engine::makes_processes), with an
/// EngineError of the same text. The Node, and what it returns, must not be used after the program has ended, and the
/// program must let exceptions of its calls propagate.
///
/// Each call throws ProgramError if the program violates its rule: a message to the rank itself, or a rank outside 0 ..
/// ranks()-1 (send, receive, exchange); rearranging although Algorithm::rearranges is not set (rearrange); more or
/// fewer words than a rank holds (the takes of Blocks, in tracked runs); a message of a step that all ranks have left.
class Node : public Place {
 public:
  Node(Runtime& runtime, const Platform& platform, const Schedule& schedule, Rank rank)
      : Place(platform, schedule, rank), runtime_(&runtime) {}

  /// Begins step `step` of the schedule; await it before the step's first send. Under `barrier` it waits for all. Await
  /// the operations of the previous step first: a message that starts after all ranks have left its step is an error.
  Pause step(Step step) {
    step_ = step;
    return {*runtime_, runtime_->enter_step(rank(), step)};
  }
  /// Begins to send `blocks` to another rank; complete at delivery.
  Request send(Rank to, Blocks blocks) {
    check_receiver(to);
    return {*runtime_, runtime_->send(rank(), to, step_, std::move(blocks))};
  }
  /// Waits for the next message from `from`; yields its blocks.
  Request receive(Rank from) {
    check_rank(from);
    return {*runtime_, runtime_->receive(rank(), from, step_)};
  }
  /// As send, along a route of one's own: the channels of a path from this rank's node to that of `to`.
  Request send_along(Rank to, Blocks blocks, Route route) {
    check_receiver(to);
    return {*runtime_, runtime_->send_along(rank(), to, step_, std::move(blocks), std::move(route))};
  }
  /// Waits until at least one of `requests` is complete: done() of each says which. The list must live until then.
  AnyOf any_of(std::span<Request* const> requests) { return {*runtime_, rank(), step_, requests}; }
  /// For any number of requests: the only one of this rank.
  [[nodiscard]] RequestQueue request_queue() { return {*runtime_, rank()}; }
  /// Waits until at least one of its requests is complete.
  Pause any_of(RequestQueue& queue) { return queue.any(step_); }
  /// Messages that this rank sends from now on belong to `step`, its own or a later one: for schedules in which a rank
  /// begins messages of later steps before the last of an earlier step is delivered.
  void run_ahead_to(Step step) { step_ = step; }
  /// What the programs of all ranks share in one run: the first one that asks makes it. All ask for the same type. For
  /// what a message would carry on a real machine besides its words, such as a tag.
  template <class Shared>
  [[nodiscard]] Shared& shared() {
    std::shared_ptr<void>& place = runtime_->shared();
    if (!place) place = std::make_shared<Shared>();
    return *static_cast<Shared*>(place.get());
  }
  /// Does nothing for `duration`, which is not negative: a computation.
  Request pause(Time duration) { return {*runtime_, runtime_->pause(rank(), step_, duration)}; }
  /// Spends t_r on each of `words` words.
  Request rearrange(double words) { return {*runtime_, runtime_->rearrange(rank(), step_, words)}; }
  /// Adds what has arrived to what is held, and spends t_c on each word that is combined. Await it once all that this
  /// rank sends and receives in the step is delivered. @throws ProgramError if a rank's words would be added twice,
  /// unless Algorithm::repeats says that they are counted
  Request combine(Blocks& held, const Blocks& arrived);
  /// As combine, of several messages: of each word, all values are combined in the order of their lowest ranks.
  Request combine(Blocks& held, std::span<Blocks> arrived);
  /// The sums that blocks of this run are; null in a sized run, and where the operation does not add.
  [[nodiscard]] const Sums* sums() const { return runtime_->sums(); }
  /// Stores blocks that have arrived at their destination.
  void keep(Blocks blocks) { runtime_->keep(rank(), std::move(blocks)); }
  /// Whether this program may be Program::none(): see Runtime::starts_on_message.
  [[nodiscard]] bool starts_on_message() const { return runtime_->starts_on_message(rank()); }
  /// Notes the line of a program's text that is carried out, which reports of a deadlock name; 0 if there is none.
  void set_line(int line) { line_ = line; }
  [[nodiscard]] int line() const { return line_; }
  /// Sends `blocks` to `to`, waits for a message from `from` and for the delivery of its own; yields the blocks
  /// received.
  Request exchange(Rank to, Blocks blocks, Rank from) {
    check_receiver(to);
    check_rank(from);
    return {*runtime_, runtime_->exchange(rank(), to, std::move(blocks), from, step_)};
  }
  /// Posts all of `exchanges`, keeps the blocks that arrive, and waits until everything is delivered. Await it at once.
  Task<void> exchange_all(Exchanges exchanges);

 private:
  void check_rank(Rank other) const {
    if (static_cast<std::uint32_t>(other) >= static_cast<std::uint32_t>(ranks())) [[unlikely]]
      refuse(other);
  }
  void check_receiver(Rank to) const {
    check_rank(to);
    if (to == rank()) [[unlikely]]
      refuse(to);
  }
  void note_combined(std::int64_t messages, double words);
  /// @throws ProgramError stating why there is no message between this rank and `other`
  [[noreturn]] void refuse(Rank other) const;

  Runtime* runtime_;
  Step step_ = 0;
  int line_ = 0;
};

}  // namespace hopscope
