#include <algorithm>

#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "output/cost_report.hpp"
#include "output/file.hpp"
#include "scenario/platform/platform_file.hpp"
#include "study/cost/cost.hpp"

namespace hopscope {

namespace {

// An engine that simulates every rank, since random partners have no symmetry; null, and a mistake, if another is
// requested.
const Engine* engine_of(const Options& options, const Catalogue& catalogue, std::vector<Mistake>& mistakes) {
  if (!options.read.engine) return catalogue.engines.front().get();
  std::vector<std::string_view> fitting;
  for (const auto& engine : catalogue.engines) {
    if (engine->follows_one_rank()) continue;
    if (engine->name() == *options.read.engine) return engine.get();
    fitting.push_back(engine->name());
  }
  mistakes.push_back({"--engine " + *options.read.engine, "",
                      fmt::format("cost runs with one engine that follows every rank{}; allowed: {}",
                                  input::did_you_mean(*options.read.engine, fitting), input::listed(fitting))});
  return nullptr;
}

// Reads every file before anything runs.
std::vector<PlatformFile> read_all(const Options& options, const Engine* engine, std::vector<Mistake> mistakes,
                                   const Catalogue& catalogue) {
  std::vector<PlatformFile> all;
  ReadOptions without_engine = options.read;  // a platform has none, and a scenario's is not used
  without_engine.engine.reset();
  for (const auto& file : scenario_files(options)) {
    try {
      all.push_back(read_platform_file(file, without_engine, catalogue));
      const Platform& platform = all.back().platform;
      const std::string& pointer = all.back().pointer;
      const std::string why_not = why_not_costed(platform);
      if (!why_not.empty()) mistakes.push_back({file, pointer + "/topology", why_not});
      const std::string engine_misfit = engine == nullptr ? "" : engine->misfit(platform);
      if (!engine_misfit.empty()) mistakes.push_back({file, pointer + "/contention", engine_misfit});
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

// A progress line for a large number of short runs.
class RunCounter {
 public:
  RunCounter(const Options& options, const std::string& file) : line_(progress_style(options)) { line_.turn_to(file); }
  void count(const std::string& what) {
    ++runs_;
    if (line_.is_due()) line_.draw(fmt::format("{}, {} runs", what, runs_));
  }

 private:
  ProgressLine line_;
  std::int64_t runs_ = 0;
};

Rendering rendering_of(const std::vector<CostReport>& reports, bool several) {
  return {.table =
              [&](const TextStyle& style) {
                return one_after_another(reports, [&](const CostReport& each) { return cost_table(each, style); });
              },
          .json = [&reports, several] { return cost_json(reports, several); },
          .csv = [&] { return cost_csv(reports); }};
}

}  // namespace

int cost(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<CostReport> reports;
  int status = done;
  std::vector<Mistake> mistakes;
  const Engine* engine = engine_of(options, catalogue, mistakes);
  for (const PlatformFile& file : read_all(options, engine, std::move(mistakes), catalogue)) {
    RunCounter counter(options, file.file);
    reports.push_back(cost_report(file, options.cost, *engine, catalogue,
                                  [&counter](const std::string& what) { counter.count(what); }));
    for (const Contest& contest : reports.back().contests) {
      if (contest.confirmed.value_or(true)) continue;
      status = promise_broken;
      tell(fmt::format("{}: {}, {}: runs do not agree with the formulas", file.file, contest.network,
                       name_of(contest.load)));
    }
  }
  deliver(rendered(rendering_of(reports, options.arguments.size() > 1), options), options);
  return status;
}

}  // namespace hopscope
