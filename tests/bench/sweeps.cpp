// A sweep of small points, one job at a time and one for each core, and the same points as commands of their own.

#include <algorithm>
#include <array>
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

/// Thousands of points that take less than a millisecond, a hundred for each size.
std::string small_points(int sizes) {
  return fmt::format(R"({{"schedule.message_words": {{"from": 1, "to": {}, "step": 1}},
    "platform.topology.dimension": [2, 3, 4, 5], "platform.costs.t_s": [1, 10, 50, 100, 1000],
    "schedule.algorithm": ["pairwise", "hypercube", "bruck", "direct", "one-factor"]}})",
                     sizes);
}

/// Points of 65 280 messages.
std::string larger_points(int points) {
  return fmt::format(
      R"({{"platform.topology.dimension": [8], "schedule.message_words": {{"from": 1, "to": {}, "step": 1}}}})",
      points);
}

/// @return seconds on processors
double sweep(const std::string& points, unsigned jobs) {
  const fs::path store = fs::temp_directory_path() / "hopscope-bench-sweep.db";
  const auto forget = [&] {
    for (const std::string end : {"", "-wal", "-shm"}) fs::remove(store.string() + end);
  };
  forget();
  const Spent spent = run_hopscope({"sweep", beside("pairwise.json"), "--quiet", "--store", store.string(), "--jobs",
                                    fmt::format("{}", jobs), "--set", "sweep=" + points});
  forget();
  return spent.seconds;
}

/// Some of the points, each by a command.
void run_one_by_one(int runs) {
  for (int i = 0; i < runs; ++i) {
    run_hopscope({"run", beside("pairwise.json"), "--quiet", "--set", fmt::format("schedule.message_words={}", i + 1),
                  "--set", fmt::format("platform.topology.dimension={}", 2 + i % 4)});
  }
}

}  // namespace

void report_sweeps(bool quick, Table& table) {
  const int sizes = quick ? sizes_of_all / 10 : sizes_of_all;
  const double points = points_of_a_size * sizes;
  const int few = quick ? 40 : 400;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  constexpr int runs = 40;
  std::array<double, 5> fastest{};
  fastest.fill(std::numeric_limits<double>::infinity());
  double on_processors = fastest.front();
  const auto time = [&](std::size_t which, const auto& work) {
    fastest.at(which) = std::min(fastest.at(which), seconds_of(work));
  };
  for (int i = 0; i < 3; ++i) {
    time(0, [&] { sweep(small_points(sizes), 1); });
    time(1, [&] { on_processors = std::min(on_processors, sweep(small_points(sizes), cores)); });
    time(2, [&] { sweep(larger_points(few), 1); });
    time(3, [&] { sweep(larger_points(few), cores); });
    time(4, [] { run_one_by_one(runs); });
  }
  const auto [small_on_one, small_on_all, larger_on_one, larger_on_all, one_by_one] = fastest;
  const std::string what = fmt::format("sweep of {:.0f} points of 4 to 32 nodes", points);
  table.figure(what + ", one job: points a second on the clock", points / small_on_one, "{:.0f}", "thousands");
  table.figure(fmt::format("... on {} cores: times as many", cores), small_on_one / small_on_all, "{:.2f}");
  table.figure("... points for each second on processors, which others who use the machine disturb less",
               points / on_processors, "{:.0f}");
  table.figure("... a command for each point instead: times as long", (one_by_one / runs) / (small_on_one / points),
               "{:.0f}");
  table.figure(fmt::format("sweep of {} points of 256 nodes, one job: points a second on the clock", few),
               few / larger_on_one, "{:.0f}");
  table.figure(fmt::format("... on {} cores: times as many", cores), larger_on_one / larger_on_all, "{:.2f}",
               fmt::format("{}", cores));
}

}  // namespace hopscope::bench
