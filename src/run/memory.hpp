#pragma once

// The memory that a run takes, and that there is.

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/scenario.hpp>

#include "engine/time_scale.hpp"

namespace hopscope {

/// Bytes that processes may still allocate: what the system has available, or less if a limit is set.
[[nodiscard]] double bytes_available();

/// Bytes that this process may address: a limit if one is set, else infinite.
[[nodiscard]] double address_space();

/// The memory in bytes that a run of this scenario, once planned, takes: an upper estimate.
[[nodiscard]] double bytes_needed(const Scenario& scenario, bool messages);

/// @throws InputError if so many bytes are not free: "`what` takes about 2 GB of memory, and 1 GB are free; `advice`"
void require_bytes(const Scenario& scenario, double needed, std::string_view what, const std::string& advice);

/// Checks sizes before memory is allocated. @param more bytes that observers take
/// @throws InputError if the run does not fit into the free memory, stating how much it would need.
void require_memory(const Scenario& scenario, bool messages, double more = 0);

/// While there is one, what a run of many ranks allocates in small pieces lies in large pages, where the system has
/// them: a run of a million ranks touches a thousand million bytes once or twice, and then takes a third of the time.
/// Results do not depend on it. Of several at once only the first has an effect. It changes settings of the whole
/// process, so that it does nothing unless the program that runs has allowed it: whoever uses the library owns the
/// process.
class LargePages {
 public:
  /// @param bytes that the run takes, roughly; nothing is done for a small one
  explicit LargePages(double bytes);
  static void allow();
  ~LargePages();
  LargePages(const LargePages&) = delete;
  LargePages& operator=(const LargePages&) = delete;

 private:
  bool is_used_ = false;
};

/// How many messages a scenario sends, where that does not depend on its steps.
[[nodiscard]] inline std::optional<double> counted_messages(const Scenario& scenario) {
  const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
  // In a neighbour exchange each message is sent once, in however many steps.
  const bool are_blocks = scenario.algorithm->posts_all_at_once || scenario.schedule.neighbours != nullptr;
  if (!are_blocks && !goes_along_tree(experiment)) return std::nullopt;
  return scenario.operation->total_blocks();
}

}  // namespace hopscope
