// A sweep of small points, on one core and on all of them, and the same points as commands of their own.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "process.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

namespace fs = std::filesystem;

constexpr int sizes_of_all = 100;
constexpr int points_of_a_size = 4 * 5 * 5;

/// Seconds on the clock, since what is asked is how soon somebody has it.
template <class Work>
double seconds_of(const Work& work) {
  const auto begun = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

void sweep(int sizes, unsigned jobs) {
  const fs::path store = fs::temp_directory_path() / "hopscope-bench-sweep.db";
  const auto forget = [&] {
    for (const std::string end : {"", "-wal", "-shm"}) fs::remove(store.string() + end);
  };
  forget();
  const std::string product = fmt::format(R"(sweep={{"schedule.message_words": {{"from": 1, "to": {}, "step": 1}},
    "platform.topology.dimension": [2, 3, 4, 5], "platform.costs.t_s": [1, 10, 50, 100, 1000],
    "schedule.algorithm": ["pairwise", "hypercube", "bruck", "direct", "one-factor"]}})",
                                          sizes);
  run_hopscope({"sweep", beside("pairwise.json"), "--quiet", "--store", store.string(), "--jobs",
                fmt::format("{}", jobs), "--set", product});
  forget();
}

/// Some of the points, each by a command.
void run_one_by_one(int runs) {
  for (int i = 0; i < runs; ++i) {
    run_hopscope({"run", beside("pairwise.json"), "--quiet", "--set", fmt::format("schedule.message_words={}", i + 1),
                  "--set", fmt::format("platform.topology.dimension={}", 2 + i % 4)});
  }
}

}  // namespace

void tell_sweeps(bool quick, Table& table) {
  const int sizes = quick ? sizes_of_all / 10 : sizes_of_all;
  const double points = points_of_a_size * sizes;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  constexpr int runs = 40;
  double on_one = std::numeric_limits<double>::infinity();
  double on_all = on_one;
  double one_by_one = on_one;
  for (int i = 0; i < 3; ++i) {
    on_one = std::min(on_one, seconds_of([&] { sweep(sizes, 1); }));
    on_all = std::min(on_all, seconds_of([&] { sweep(sizes, cores); }));
    one_by_one = std::min(one_by_one, seconds_of([] { run_one_by_one(runs); }));
  }
  const std::string what = fmt::format("sweep of {:.0f} small points", points);
  table.figure(what + ", one core: points a second on the clock", points / on_one, "{:.0f}", "thousands");
  table.figure(fmt::format("... on {} cores", cores), points / on_all, "{:.0f}");
  table.figure("... and how many times that of one core", on_one / on_all, "{:.2f}", fmt::format("{}", cores));
  table.figure("a command for each point instead: times as long as the sweep on one core",
               (one_by_one / runs) / (on_one / points), "{:.0f}");
}

}  // namespace hopscope::bench
