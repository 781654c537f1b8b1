// `run --watch` on a terminal.

#include <chrono>
#include <string>
#include <vector>

#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>

#include <catch2/catch.hpp>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Clock = std::chrono::steady_clock;

/// The program on a terminal, with input from a test.
class Typing {
 public:
  explicit Typing(const std::string& arguments) {
    const winsize size{24, 90, 0, 0};
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    REQUIRE(child_ >= 0);
    if (child_ != 0) return;
    const std::string command = "exec '" + tested_program() + "' run --watch " + arguments;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  ~Typing() {
    ::close(terminal_);  // which ends the program, should it still run
    if (child_ > 0) ::waitpid(child_, nullptr, 0);
  }
  Typing(const Typing&) = delete;
  Typing& operator=(const Typing&) = delete;

  void press(std::string_view keys) const {
    REQUIRE(::write(terminal_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }
  void resize(int columns) const {
    const winsize size{24, static_cast<unsigned short>(columns), 0, 0};
    REQUIRE(::ioctl(terminal_, TIOCSWINSZ, &size) == 0);
  }

  /// True if `part` appears in unread output.
  bool shows(const std::string& part) {
    while (!contains(seen_, part)) {
      if (!read_some(patience)) return false;
    }
    seen_ = seen_.substr(seen_.find(part) + part.size());
    return true;
  }
  /// The step that is shown next, "1"; keys that lead to another step are named too, without a number.
  std::string next_step() {
    while (shows("step ") && shows_more(1)) {
      if (seen_[0] >= '0' && seen_[0] <= '9') return seen_.substr(0, 1);
    }
    return "";
  }
  /// The exit status, once it has one.
  int status() {
    while (read_some(patience)) continue;
    int status = 0;
    ::waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] const std::string& seen() const { return seen_; }

 private:
  static constexpr int patience = 600'000;  // milliseconds

  bool shows_more(std::size_t letters) {
    while (seen_.size() < letters) {
      if (!read_some(patience)) return false;
    }
    return true;
  }
  bool read_some(int milliseconds) {
    pollfd from{terminal_, POLLIN, 0};
    if (::poll(&from, 1, milliseconds) <= 0) return false;
    std::array<char, 4096> part{};
    const ssize_t got = ::read(terminal_, part.data(), part.size());
    if (got > 0) seen_.append(part.data(), static_cast<std::size_t>(got));
    return got > 0;
  }

  int terminal_ = -1;
  pid_t child_ = -1;
  std::string seen_;
};

}  // namespace

TEST_CASE("keys move from step to step, and the terminal is restored", "[watch]") {
  const Workplace here;
  Typing screen(here.path("good.json"));
  REQUIRE(screen.shows("step 1 of 7"));
  for (const auto& [key, step] : std::vector<std::pair<std::string, std::string>>{{"\x1b[C", "step 2 of 7"},
                                                                                  {"l", "step 3 of 7"},
                                                                                  {"\x1b[D", "step 2 of 7"},
                                                                                  {"\x1b[F", "step 7 of 7"},
                                                                                  {"l", "step 7 of 7"},
                                                                                  {"\x1b[H", "step 1 of 7"},
                                                                                  {"h", "step 1 of 7"}}) {
    screen.press(key);
    INFO(step);
    REQUIRE(screen.shows(step));
  }
  screen.press("q");
  CHECK(screen.status() == 0);
  CHECK(contains(screen.seen(), "\x1b[?25h\x1b[?1049l"));
}

TEST_CASE("playback advances to the last step", "[watch]") {
  const Workplace here;
  here.put("two.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 1}, "costs": {"t_s": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1}})");
  Typing screen(here.path("good.json") + " " + here.path("two.json"));
  REQUIRE(screen.shows("space: play"));
  screen.press("\x1b[F\x1b[D ");
  REQUIRE(screen.shows("step 6 of 7"));
  REQUIRE(screen.shows("space: stop"));
  REQUIRE(screen.shows("step 7 of 7"));
  REQUIRE(screen.shows("space: play"));
  screen.press("n");
  REQUIRE(screen.shows("step 1 of 1"));
  screen.press("q");
  CHECK(screen.status() == 0);
}

TEST_CASE("a resized terminal shows the same step, also during playback", "[watch]") {
  const Workplace here;
  Typing screen(here.path("good.json"));
  REQUIRE(screen.shows("space: play"));
  // On a slow machine the next step may be reached by playback: this is inconclusive, and is tried again.
  for (bool is_conclusive = false; !is_conclusive;) {
    screen.press("\x1b[H ");
    REQUIRE(screen.shows("space: stop"));
    const auto begun = Clock::now();
    std::vector<std::string> steps;
    for (const int columns : {80, 100, 70}) {
      screen.resize(columns);
      steps.push_back(screen.next_step());
    }
    is_conclusive = Clock::now() - begun < std::chrono::milliseconds(700);
    screen.press(" ");
    REQUIRE(screen.shows("space: play"));
    if (is_conclusive) CHECK(steps == std::vector<std::string>{"1", "1", "1"});
  }
  screen.press("q");
  CHECK(screen.status() == 0);
}

}  // namespace hopscope::test
