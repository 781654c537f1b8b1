// Engine native against engine simgrid, on random scenarios that both can run.

#include <fmt/ranges.h>

#include "fuzz/chosen_scenario.hpp"
#include "fuzz/watched_run.hpp"
#include "support/engine_comparison.hpp"

namespace hopscope::fuzz {

namespace {

constexpr int most_nodes = 12;

std::string told(const std::vector<std::string>& differences) {
  return fmt::format("native and simgrid: {}", fmt::join(differences, "\n"));
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const auto chosen = fuzz::choose({data, size}, fuzz::most_nodes, false);
  if (!chosen) return 0;
  const test::EngineRun native = test::run_on("native", *chosen);
  const auto simgrid = fuzz::read_or_refused([&] { return test::run_on("simgrid", *chosen); });
  if (!simgrid) return 0;  // messages too far apart for its clock
  test::Differences in_counts;
  in_counts.exact("who waits for ever", native.waiting, simgrid->waiting);
  test::compare_all_but_times(native, *simgrid, in_counts);
  fuzz::promise(in_counts.list().empty(), [&] { return fuzz::told(in_counts.list()); });
  const std::vector<std::string> all = test::differences(native, *simgrid);
  if (all.empty()) return 0;
  // Times too short relative to the makespan for the precision of a clock: the order of events is then undefined.
  if (fuzz::shortest(chosen->platform, native.trace.passages()) < 1e-9 * native.result.time) return 0;
  fuzz::promise(test::depends_on_last_digits(*chosen, native), [&] { return fuzz::told(all); });
  return 0;
}
