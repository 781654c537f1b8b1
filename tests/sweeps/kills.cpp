// A sweep that is killed at any moment loses at most the running points, and those that ended just before.
#include <catch2/catch.hpp>

#include <fcntl.h>

#include <array>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

using std::chrono::microseconds;

// Starts the sweep, kills it after a while, and returns whether it had ended by then.
bool ends_within(const Workplace& here, microseconds patience) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    if (::chdir(here.path("").c_str()) != 0 || ::dup2(nowhere, STDOUT_FILENO) < 0) ::_exit(126);
    ::execl(tested_program().c_str(), "hopscope", "sweep", "s.json", "--store", "r.db", "--quiet", nullptr);
    ::_exit(127);
  }
  std::this_thread::sleep_for(patience);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) CHECK(WEXITSTATUS(status) == 0);
  return WIFEXITED(status);
}

std::int64_t points_in(const Workplace& here) {
  // Killed early, it may not even have created its tables.
  return here.has("r.db") && count_in_store(here.path("r.db"), "sqlite_master WHERE name = 'points'") == 1
             ? count_in_store(here.path("r.db"), "points")
             : 0;
}

// 300 points of native and some of SimGrid, so that threads and processes are hit.
constexpr const char* long_sweep = R"({
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "sweep": [POINTS]
})";

std::string long_sweep_text() {
  std::string points;
  for (int words = 1; words <= 300; ++words) {
    points += fmt::format(R"({}{{"schedule.message_words": {}, "engine": "{}"}})", points.empty() ? "" : ",\n", words,
                          words % 25 == 0 ? "simgrid" : "native");
  }
  std::string text = long_sweep;
  return text.replace(text.find("POINTS"), 6, points);
}

// 100,000 points, which take much longer than this test waits.
constexpr const char* many_points = R"({
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "sweep": {"schedule.message_words": {"from": 1, "to": 100000, "step": 1}}
})";

/// A sweep on a terminal, where it shows how many of its points have ended.
class Watched {
 public:
  explicit Watched(const Workplace& here) {
    const winsize size{24, 120, 0, 0};
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    REQUIRE(child_ >= 0);
    if (child_ != 0) return;
    if (::chdir(here.path("").c_str()) != 0 || ::unsetenv("HOPSCOPE_PROGRESS") != 0) ::_exit(126);
    ::execl(tested_program().c_str(), "hopscope", "sweep", "s.json", "--store", "r.db", nullptr);
    ::_exit(127);
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  ~Watched() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    ::close(terminal_);
  }

  /// Reads until it has shown at least that number. @return the last number; 0 if it ended before
  [[nodiscard]] std::int64_t reads(std::int64_t least) {
    constexpr const char* after = " of 100000 points, ";  // while they are looked up, there is no comma
    std::array<char, 4096> part{};
    for (ssize_t got = 0; (got = ::read(terminal_, part.data(), part.size())) > 0;) {
      text_.append(part.data(), static_cast<std::size_t>(got));
      const std::size_t end = text_.rfind(after);
      if (end == std::string::npos) continue;
      const std::int64_t told = std::stoll(text_.substr(text_.rfind(' ', end - 1) + 1));
      if (told >= least) return told;
    }
    return 0;
  }

 private:
  pid_t child_ = -1;
  int terminal_ = -1;
  std::string text_;
};

}  // namespace

TEST_CASE("what the progress line counts is in the store soon after, whatever happens then", "[unsanitized]") {
  const Workplace here;
  here.put("s.json", many_points);
  Watched sweep(here);
  const std::int64_t told = sweep.reads(100);
  CHECK(told >= 100);
  // A tenth of a second is guaranteed, on an idle machine: here, before the sweep ends.
  std::int64_t stored = 0;
  while ((stored = points_in(here)) < told) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(stored < 100000);
}

TEST_CASE("a hundred kills at random moments leave a store that the next calls complete as if there had been none",
          "[unsanitized]") {
  const Workplace here;
  here.put("s.json", long_sweep_text());
  const auto begun = std::chrono::steady_clock::now();
  REQUIRE(here.hopscope("sweep s.json --store alone.db").status == 0);
  const auto whole = std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun);
  std::mt19937 random(1);  // the moments still differ from run to run with the load of the machine
  int kills = 0;
  std::int64_t points_before = 0;
  while (kills < 100) {
    // Nearly always before the end, and after reading the file has begun.
    const microseconds patience(std::uniform_int_distribution<std::int64_t>(0, whole.count() / 4)(random));
    const bool ended = ends_within(here, patience);
    const std::int64_t points = points_in(here);
    CHECK(points >= points_before);  // no stored point is lost
    points_before = points;
    if (!ended) ++kills;
    if (!ended && points < 300) continue;
    REQUIRE(here.hopscope("sweep s.json --store r.db").status == 0);
    CHECK(content_of_store(here.path("r.db")) == content_of_store(here.path("alone.db")));
    for (const char* const file : {"r.db", "r.db-wal", "r.db-shm"}) std::filesystem::remove(here.path(file));
    points_before = 0;
  }
  REQUIRE(here.hopscope("sweep s.json --store r.db").status == 0);
  CHECK(content_of_store(here.path("r.db")) == content_of_store(here.path("alone.db")));
}

}  // namespace hopscope::test
