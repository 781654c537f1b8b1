// The log of a benchmark, as `fit` and `measured` read it, and what they conclude from it.

#include <algorithm>
#include <cmath>

#include "fuzz/documents.hpp"
#include "measurements/measurements.hpp"
#include "output/measured/measured.hpp"
#include "scenario/fits.hpp"
#include "study/compare/measured.hpp"

namespace hopscope::fuzz {

namespace {

constexpr const char* exchange = R"({
  "name": "an exchange",
  "platform": {"name": "four", "topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 2, "t_w": 0.001},
               "time_unit": "us"},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 8}
})";

bool is_amount(double value) { return std::isfinite(value) && value >= 0; }

void check_log(const MeasuredLog& log) {
  for (const MeasuredSeries& series : log.series) {
    require_line(series.benchmark);
    for (const MeasuredSeries::Row& row : series.rows) {
      promise(is_amount(row.bytes) && is_amount(row.time), "a size or a time is no amount");
    }
  }
}

/// All sizes of the tables are simulated, as `measured` does it, and the result is written.
void check_tables(const std::vector<NamedLog>& logs) {
  static const std::vector<AlgorithmFit> fits =
      read_fits(written("exchange.json", exchange), test::catalogue(), reading());
  const auto fitting = std::ranges::find_if(fits, [](const AlgorithmFit& fit) { return fit.scenario.has_value(); });
  auto report = read_or_refused([&] { return measured_tables(logs, *fitting->scenario, {}); });
  if (!report) return;
  std::size_t sizes = 0;
  for (const MeasuredTable& table : report->tables) sizes += table.sizes.size();
  if (sizes > 40) return;
  ComparisonRuns runs(fits, test::catalogue(), {}, 1000);
  simulate_measured(*report, runs.candidates(), runs.size_runs());
  report->common = runs.comparison().common;
  for (const MeasuredTable& table : report->tables) {
    for (const MeasuredSize& size : table.sizes) {
      promise(is_amount(size.measured) && is_amount(size.words), "a measured size or time is no amount");
      promise(size.simulated.size() == report->algorithms.size(), "not a time for each algorithm");
    }
  }
  promise(!measured_table(*report, {}).empty() && !measured_json(*report).empty(), "nothing is written");
  (void)measured_csv(*report);
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.log", fuzz::text_of(data, size));
  const auto logs = fuzz::read_or_refused([&] { return read_logs(*fuzz::files(), {file}); });
  if (!logs) return 0;
  fuzz::check_log(logs->front().log);
  fuzz::check_tables(*logs);
  (void)fuzz::read_or_refused(
      [&] { return read_measurements(*fuzz::files(), file, Weighting::relative, Switching::cut_through, Rank{4}); });
  return 0;
}
