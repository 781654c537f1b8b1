#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "analysis/message_records.hpp"
#include "study/bound/catalogue_algorithm.hpp"

namespace hopscope {

/// Larger exchanges are not synthesised.
inline constexpr double most_messages_synthesised = 1 << 18;

/// What is known in the course of a synthesis.
struct SynthesisProgress {
  std::int32_t steps = 0;     ///< of the best schedule so far
  Time time = 0;              ///< that it takes; 0 if it is not known yet
  std::optional<Time> bound;  ///< that no schedule can beat
};

/// Settings of a synthesis.
struct SynthesisSettings {
  std::uint64_t seed = 1;
  std::int64_t moves = 0;       ///< of all searches together; 0: as many as the time allows
  double seconds = 10;          ///< of processor time, if `moves` is 0; the result then depends on the machine
  std::size_t routes = 12;      ///< of a message, at most
  std::int64_t pieces = 1;      ///< into which a message may be cut, at most
  std::int32_t transfers = 0;   ///< of a block on its way, at most; 1: nothing is combined; 0: any number
  std::int32_t most_steps = 0;  ///< of the schedule; 0: any number
  /// More than 0: no steps; all messages at once, each cut into so many shares at most, which take routes of their own.
  std::int64_t shares = 0;
  /// With all ports, whether all messages at once are tried too, besides steps; the fastest schedule is kept.
  bool tries_at_once = false;
  /// Asked several times a second; false ends the synthesis with the best schedule so far. May be empty.
  std::function<bool(const SynthesisProgress&)> goes_on = {};
};

/// A schedule that was made for a scenario's exchange on its network: steps without congestion, in which every message,
/// every piece of one, or every combination of blocks, has a route of its own, and a rank sends and receives at most as
/// many in a step as it has ports. Or all messages at once in shares, which meet on channels; or the messages of an
/// algorithm of the catalogue.
struct SynthesisReport {
  std::string file;
  std::string scenario;
  Platform platform;
  Schedule schedule;
  std::string amount;  ///< as in Result
  std::vector<std::string> overrides;
  std::shared_ptr<const Operation> operation;

  std::vector<ScheduledMessage> table;  ///< by step
  std::int64_t steps = 0;
  std::int64_t fewest_steps = 0;  ///< of all schedules that were found, also of those with more steps than wanted
  /// Steps that no schedule of the same pieces, or of as many transfers, can do without; if none has as few steps as
  /// wanted, no schedule that the settings allow.
  std::int64_t at_least = 0;
  std::int64_t pieces = 1;     ///< or shares, into which the message with the most of them is cut
  std::int64_t moves = 0;      ///< that were made
  std::size_t orbit = 1;       ///< messages that one of the search stood for
  std::int64_t transfers = 1;  ///< of the block with the most of them; more than 1: messages are combined
  Time time = 0;               ///< simulated, with a barrier before every step unless it is an algorithm's
  bool is_at_once = false;     ///< all messages in one step, with congestion
  Time time_in_steps = 0;      ///< of the best steps, where all at once is faster than they are; otherwise 0
  bool is_stopped = false;     ///< by a request, before the search was over: the best until then
  double congestion = 0;       ///< of the worst step
  std::optional<Time> bound;   ///< that no schedule can beat, as of `hopscope bound`
  /// That no schedule of congestion-free steps with a barrier can beat, if it combines no messages and no rank sends or
  /// receives more of them in a step than it has ports.
  std::optional<Time> bound_of_steps;
  CatalogueAlgorithm catalogue;  ///< whose messages these may be

  [[nodiscard]] Synchronization synchronization() const {
    return catalogue.name ? schedule.synchronization : Synchronization::barrier;
  }
  /// time / bound - 1; none without a bound
  [[nodiscard]] std::optional<double> gap() const { return gap_to(bound); }
  [[nodiscard]] std::optional<double> gap_of_steps() const { return gap_to(bound_of_steps); }

 private:
  [[nodiscard]] std::optional<double> gap_to(std::optional<Time> least) const {
    return least && *least > 0 ? std::optional(time / *least - 1) : std::nullopt;
  }
};

/// A report of no messages, with the bounds.
[[nodiscard]] SynthesisReport without_steps(const Scenario& scenario);

/// @param options of the run that checks the schedule
/// @throws InputError if the exchange is too large, its operation is not known message by message, or switching is
/// store-and-forward; std::logic_error if the schedule is not congestion-free or does not deliver, a mistake of
/// hopscope; and as simulate
[[nodiscard]] SynthesisReport synthesised(const Scenario& scenario, const SynthesisSettings& settings,
                                          const RunOptions& options);

}  // namespace hopscope
