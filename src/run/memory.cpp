#include "run/memory.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <hopscope/channel_capacities.hpp>

namespace hopscope {

namespace {

// That much is certainly available, and the query takes longer than most runs that need no more.
constexpr double never_asked_for = 1e6;

std::string gigabytes(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.0f} MB", bytes / 1e6) : fmt::format("{:.3g} GB", bytes / 1e9);
}

}  // namespace

double bytes_needed(const Scenario& scenario, bool messages) {
  const Platform& platform = scenario.platform;
  const Experiment experiment{platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
  const double ranks = platform.ranks();
  const auto channels = static_cast<double>(platform.topology->channels());
  const double steps = scenario.algorithm->steps(platform, scenario.schedule);
  const bool at_once = scenario.algorithm->posts_all_at_once;
  // In a step a rank sends one or two messages, unless their number is known.
  const double all_messages = counted_messages(scenario).value_or(2 * ranks * steps);
  const double share = scenario.engine->follows_one_rank() ? 1 / ranks : 1;  // of all ranks, that are simulated
  double bytes = scenario.engine->bytes_needed(experiment);
  if (at_once) bytes += share * all_messages * 3 * sizeof(std::pair<Rank, Rank>);  // of the step, while it is open
  const bool are_equal = ChannelCapacities(platform).are_equal();
  bytes += share * (channels * 3 * (sizeof(std::int32_t) + (are_equal ? 0 : sizeof(double))) + ranks * 64) +
           steps * sizeof(StepUsage);
  if (scenario.schedule.content == Content::tracked) {
    // A vector that is combined is one block, or as many parts as are sent.
    const bool is_one_vector = scenario.operation->adds() && scenario.operation->copies_blocks();
    const double blocks = scenario.operation->total_blocks();
    const double tracked = is_one_vector ? std::min(blocks, all_messages) : blocks;
    // Blocks that all get alike are held as sets of their sources; others are held, in flight, and being checked.
    const bool are_sources = scenario.operation->copies_blocks() && !scenario.operation->adds() && !scenario.own;
    bytes += share * tracked * (are_sources ? 3 * sizeof(Rank) : 3 * sizeof(Block));
  }
  if (messages) {
    // Kept as records, then written as text.
    const double hops = platform.topology->typical_distance();
    bytes += all_messages * (sizeof(MessageRecord) + 100 + (hops + 1) * (sizeof(NodeId) + 8));
  }
  return bytes;
}

void require_bytes(const Scenario& scenario, double needed, std::string_view what, const std::string& advice) {
  if (needed <= never_asked_for) return;
  const double available = bytes_available();
  if (needed <= available) return;
  throw InputError({{scenario.file, "/platform/topology",
                     fmt::format("{} takes about {} of memory, and {} are free; {}", what, gigabytes(needed),
                                 gigabytes(available), advice)}});
}

void require_memory(const Scenario& scenario, bool messages, double more) {
  std::string advice = "use a smaller network";
  if (scenario.schedule.content == Content::tracked) advice += ", or perhaps \"content\": \"sizes\" in the schedule";
  require_bytes(scenario, bytes_needed(scenario, messages) + more, "running this", advice);
}

}  // namespace hopscope
