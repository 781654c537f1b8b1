#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/simulate.hpp>

#include "analysis/message_records.hpp"
#include "study/bound/optimum/step_packing.hpp"

namespace hopscope {

/// The routes among which a search for an optimum chooses.
enum class RouteChoice { platform, shortest, any };
/// "platform", "shortest", "any"
[[nodiscard]] std::string_view name_of(RouteChoice choice);

/// The largest number of messages: a total exchange of 9 ranks.
inline constexpr std::size_t most_messages_packed = 72;
/// The largest number of routes of all messages together.
inline constexpr std::size_t most_routes_packed = 1 << 17;

/// Settings of a search.
struct OptimumSettings {
  RouteChoice routes = RouteChoice::platform;
  std::int64_t most_nodes = 1000000;  ///< of each tree that is searched
  double seconds = 0;                 ///< of processor time, after which the search ends without a proof; 0: any
  /// Asked often; false ends the search with what is known. May be empty.
  std::function<bool()> goes_on = {};
};

/// The fewest congestion-free steps in which an exchange is possible if each message goes whole, in one step, from its
/// source to its destination, and a rank sends and receives at most as many in a step as it has ports.
struct OptimumReport {
  /// The schedule of the scenario itself, which may do what the search does not: forward, combine, split.
  struct Own {
    std::int64_t steps = 0;
    bool congestion_free = false;
    std::int64_t messages = 0;
    Time time = 0;
  };

  std::string file;
  std::string scenario;
  Platform platform;
  Schedule schedule;
  std::string amount;  ///< as in Result
  std::vector<std::string> overrides;
  std::shared_ptr<const Operation> operation;

  OptimumSettings settings;
  std::size_t messages = 0;
  std::size_t routes = 0;       ///< of all messages together
  std::size_t by_ports = 0;     ///< steps that the busiest rank needs; 0 without a limit of ports
  std::size_t by_channels = 0;  ///< steps that channels need: by each of them alone, and by prices
  PackedSteps found;
  std::vector<ScheduledMessage> table;  ///< the schedule that was found, by step
  Time time = 0;                        ///< of that schedule, simulated with a barrier before every step
  std::optional<Time> bound;            ///< that no schedule can beat, as of `hopscope bound`
  Own own;
};

/// @param options of the run of the scenario's own schedule
/// @throws InputError if the exchange is too large for a search, its operation is not known message by message, or
/// switching is store-and-forward; std::logic_error if the schedule that was found is not one, a mistake of hopscope;
/// and as simulate
[[nodiscard]] OptimumReport optimum_of(const Scenario& scenario, const OptimumSettings& settings,
                                       const RunOptions& options);

}  // namespace hopscope
