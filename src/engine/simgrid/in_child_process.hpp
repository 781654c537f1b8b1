#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/observer.hpp>
#include <hopscope/sums.hpp>

namespace hopscope {

/// How a simulation in another process ended.
struct Ending {
  enum class Kind { finished, deadlock, program_error, failure };
  Kind kind = Kind::failure;
  Time makespan = 0;
  std::vector<std::string> lines;  ///< of a deadlock: who waits for what; else: what went wrong
};

/// Writes what an engine tells, and how it ended, into a pipe.
class EventWriter final : public Observer, public ReceiptObserver {
 public:
  explicit EventWriter(int file_descriptor);

  void on_step(Rank rank, Step step, Time now) override;
  void on_wait(const MessageInfo& message, Time posted) override;
  void on_send(const MessageInfo& message, std::span<const ChannelId> route, Time startup_begins) override;
  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_finish(Rank rank, Time now) override;
  void on_sums(const std::shared_ptr<const Sums>& sums) override { sums_ = sums; }
  void on_holding(Rank rank, std::span<const Block> blocks) override;
  void on_unreceived(const Unreceived& messages) override;
  /// The last thing written.
  void end(const Ending& ending);

 private:
  template <class... Fields>
  void put(const Fields&... fields);
  template <class Item>
  void put_list(std::span<const Item> items);
  void put_sums();
  void flush();

  int file_descriptor_;
  std::vector<char> buffer_;
  std::shared_ptr<const Sums> sums_;  // until they are written, complete, before the first holding
};

/// Reads such a pipe to its end and tells `observer` what stands in it; and while nothing comes, that it waits
/// (on_idle).
/// @return how it ended; nothing if the writer went away before saying so.
[[nodiscard]] std::optional<Ending> read_events(int file_descriptor, Observer& observer);

/// A process that worked for us is gone, with what it worked at. It may be worth another try.
class ProcessLost : public EngineError {
 public:
  using EngineError::EngineError;
};

/// Runs `simulation` in a process of its own and tells `observer`, in this one, what happens there. What the simulation
/// throws is reported; its return value is the makespan.
/// @return the makespan.
/// @throws DeadlockError, ProgramError, EngineError as the simulation ended; ProcessLost if the process died.
Time run_in_child_process(const std::function<Time(Observer&)>& simulation, Observer& observer);

}  // namespace hopscope
