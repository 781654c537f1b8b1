// Measures how fast hopscope is and prints it as tables in Markdown; scripts/bench builds and runs it.

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "topics.hpp"

namespace {

using namespace hopscope;
using namespace hopscope::bench;

/// Keeps the fastest run of every case, since what is slower was disturbed by something else; prints these when all
/// have been told, in the order in which cases were added.
class Fastest final : public benchmark::ConsoleReporter {
 public:
  Fastest() : ConsoleReporter(::isatty(STDOUT_FILENO) != 0 ? OO_Color : OO_None) {}

  // Google's own context warns of a debug library: Debian's is none.
  bool ReportContext(const Context& context) override {
    name_field_width_ = context.name_field_width;
    return true;
  }

  void ReportRuns(const std::vector<Run>& report) override {
    std::vector<Run> runs;
    for (const Run& run : report) {
      if (run.run_type == Run::RT_Iteration) runs.push_back(run);
    }
    if (runs.empty()) return;
    const auto failed = std::ranges::find_if(runs, &Run::error_occurred);
    const Run& told = failed != runs.end() ? *failed : *std::ranges::min_element(runs, {}, seconds);
    if (failed == runs.end()) figures_.note(told.run_name.function_name, seconds(told));
    told_.push_back(told);
  }

  void Finalize() override {
    std::ranges::stable_sort(told_, {}, &Run::family_index);
    if (!told_.empty()) ConsoleReporter::ReportRuns(told_);
  }

  [[nodiscard]] const Figures& figures() const { return figures_; }

 private:
  static double seconds(const Run& run) {
    const bool by_processor = run.run_name.time_type.empty();
    const double all = by_processor ? run.cpu_accumulated_time : run.real_accumulated_time;
    return all / static_cast<double>(run.iterations);
  }

  Figures figures_;
  std::vector<Run> told_;
};

struct Options {
  bool quick = false;
  bool with_long_runs = false;
  bool with_synthesis = false;
  bool with_whole_commands = true;
  std::vector<char*> for_google;
};

/// Repetitions of different cases take turns, so that what disturbs the machine for a while disturbs all alike.
Options parse(int argc, char** argv, std::vector<std::string>& defaults) {
  Options options;
  std::vector<std::string> words(argv + 1, argv + argc);
  options.quick = std::ranges::find(words, "--quick") != words.end();
  options.with_long_runs = std::ranges::find(words, "--long") != words.end();
  options.with_synthesis = std::ranges::find(words, "--synthesis") != words.end();
  options.with_whole_commands =
      std::ranges::none_of(words, [](const auto& word) { return word.starts_with("--benchmark_filter"); });
  defaults = {"--benchmark_enable_random_interleaving=true",
              options.quick ? "--benchmark_repetitions=2" : "--benchmark_repetitions=5",
              options.quick ? "--benchmark_min_time=0.05" : "--benchmark_min_time=0.2"};
  options.for_google.push_back(argv[0]);
  for (std::string& word : defaults) options.for_google.push_back(word.data());
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word != "--quick" && word != "--long" && word != "--synthesis") options.for_google.push_back(argv[i]);
  }
  return options;
}

std::string machine() {
  const auto& processors = benchmark::CPUInfo::Get();
  return fmt::format("{} processors of {:.1f} GHz; time is processor time, that of the fastest of several runs.",
                     processors.num_cpus, processors.cycles_per_second / 1e9);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> defaults;
  Options options = parse(argc, argv, defaults);
  int count = static_cast<int>(options.for_google.size());
  benchmark::Initialize(&count, options.for_google.data());
  if (benchmark::ReportUnrecognizedArguments(count, options.for_google.data())) return 2;

  const Catalogue catalogue = builtin_catalogue();
  Suite suite(catalogue, options.quick);
  Table memory;
  if (options.with_whole_commands) report_memory(suite, memory);  // first, while this process is small
  add_pairwise(suite);
  add_engines(suite);
  add_trouble(suite);
  add_formulas(suite);
  add_sharing(suite);
  add_planning(suite);
  add_bounds(suite);
  Fastest reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);

  Table table;
  report_pairwise(reporter.figures(), options.quick, table);
  report_sharing(reporter.figures(), table);
  report_engines(reporter.figures(), table);
  report_trouble(reporter.figures(), table);
  report_formulas(reporter.figures(), suite.quick(), table);
  report_planning(reporter.figures(), table);
  report_bounds(reporter.figures(), table);
  table.append(memory);
  if (options.with_whole_commands) {
    report_small_points(catalogue, options.quick, table);
    report_sweeps(options.quick, table);
  }
  if (options.with_long_runs) report_long_runs(catalogue, options.quick, table);
  std::cout << '\n' << machine() << "\n\n" << table.text({"what", "figure", "aim"}) << '\n';
  if (options.with_synthesis) std::cout << synthesis_table(catalogue, options.quick) << '\n';
  std::cout << growth(reporter.figures(), options.quick);
}
