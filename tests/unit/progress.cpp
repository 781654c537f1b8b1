// The progress of long work, with the test's own clock.
#include "command/line/progress.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "command/sweep_progress.hpp"
#include "support/setup.hpp"
#include "text/safe_text.hpp"

namespace hopscope::test {

namespace {

using std::chrono::milliseconds;
using Shown = ProgressStyle::Shown;

struct Told {
  ProgressStyle::Clock::time_point now;
  std::string text;

  void pass(double seconds) { now += milliseconds(static_cast<int>(seconds * 1000)); }
  ProgressStyle style(Shown shown, int width = 80) {
    return {shown, width, [this] { return now; }, [this](const std::string& more) { text += more; }};
  }
};

// Draws whenever due, ten times a second, for `seconds`.
void work(Told& told, ProgressLine& line, int seconds) {
  for (int i = 0; i < 10 * seconds; ++i) {
    told.pass(0.1);
    if (line.is_due()) line.draw(fmt::format("{:.0f} s", line.seconds()));
  }
}

}  // namespace

TEST_CASE("if no line can be redrawn, one is printed after ten seconds, and then one per minute", "[progress]") {
  Told told;
  ProgressLine line(told.style(Shown::every_minute));
  line.turn_to("work");
  work(told, line, 9);
  CHECK(told.text.empty());
  work(told, line, 60);
  CHECK(told.text == "work: 10 s\n");
  work(told, line, 62);
  CHECK(told.text == "work: 10 s\nwork: 70 s\nwork: 130 s\n");
  line.clear();
  CHECK(told.text == "work: 10 s\nwork: 70 s\nwork: 130 s\n");
}

TEST_CASE("many short pieces of work count as long work", "[progress]") {
  Told told;
  ProgressLine line(told.style(Shown::every_minute));
  for (int piece = 1; piece <= 6; ++piece) {
    line.turn_to(fmt::format("piece {}", piece));
    work(told, line, 3);
    line.clear();
  }
  CHECK(told.text == "piece 4: 1 s\n");
}

TEST_CASE("a line that can be redrawn appears after two seconds and is removed with the work", "[progress]") {
  Told told;
  ProgressLine line(told.style(Shown::in_place));
  line.turn_to("work");
  work(told, line, 1);
  CHECK(told.text.empty());
  work(told, line, 2);
  CHECK(told.text.starts_with("\r\x1b[Kwork: 2 s\r\x1b[Kwork: 2 s"));
  CHECK_FALSE(told.text.find('\n') != std::string::npos);
  line.clear();
  CHECK(told.text.ends_with("\r\x1b[K"));
}

TEST_CASE("without progress nothing is printed", "[progress]") {
  Told told;
  ProgressLine line(told.style(Shown::nowhere));
  line.turn_to("work");
  work(told, line, 200);
  CHECK(told.text.empty());
}

TEST_CASE("a name in a progress line cannot affect a terminal, and no character of it is split", "[progress]") {
  Told told;
  ProgressLine line(told.style(Shown::in_place, 6));
  line.turn_to("\u00E9\x1b\u202E\n\u00E9\u00E9\u00E9");
  told.pass(3);
  line.draw("");
  CHECK(told.text == "\r\x1b[K\u00E9???\u00E9");
}

TEST_CASE("the computation of a schedule is reported, and then the run", "[progress]") {
  Told told;
  Progress progress(told.style(Shown::every_minute));
  progress.turn_to_planning("s.json");
  told.pass(11);
  progress.on_idle();
  CHECK(told.text == "s.json: computing its schedule, 11 s so far\n");
  told.text.clear();
  progress.turn_to("s.json", 4);
  told.pass(70);
  progress.on_idle();
  CHECK(told.text == "s.json: 70 s so far, before step 1 of 4\n");
}

TEST_CASE("a sweep draws a bar only where it is redrawn", "[progress]") {
  for (const Shown shown : {Shown::in_place, Shown::every_minute}) {
    Told told;
    SweepProgress progress("s.json", 4, 4, told.style(shown));
    progress.count(true, 1);
    told.pass(20);
    progress.draw_if_due();
    CHECK((told.text.find("[#####...............]") != std::string::npos) == (shown == Shown::in_place));
    CHECK(told.text.find("1 of 4 points, 0.05 a second, 60 s left") != std::string::npos);
  }
}

TEST_CASE("while all wait for a rank, the line says for whom, and no time that is left", "[progress]") {
  Told told;
  SweepProgress progress("s.json", 4, 4, told.style(Shown::every_minute));
  for (int i = 0; i < 3; ++i) progress.count(true, 1);
  progress.wait_for("rank 2 on node1, for 40 s (silent for 25 s): schedule.message_words=16");
  told.pass(20);
  progress.draw_if_due();
  CHECK(told.text.find("3 of 4 points, 0.15 a second, waiting for rank 2 on node1, for 40 s") != std::string::npos);
  CHECK(told.text.find("left") == std::string::npos);
}

TEST_CASE("short work is not reported, also after points that took long", "[progress]") {
  for (const Shown shown : {Shown::in_place, Shown::every_minute}) {
    Told told;
    SweepReporter reporter("s.json", false, told.style(shown));
    reporter.on_look("looked up", 0, 60);
    reporter.on_looked();
    reporter.on_begin(60, 60);
    told.pass(26);
    reporter.on_end();
    const std::string before = told.text;
    reporter.on_look("summed up", 0, 60);
    reporter.on_look("summed up", 1, 60);
    CHECK(told.text == before);
    told.pass(30);
    reporter.on_look("summed up", 2, 60);
    CHECK(told.text.find("s.json: summed up 2 of 60 points") != std::string::npos);
  }
}

TEST_CASE("every planner calls its tick, and ends when that throws", "[progress][time-limit]") {
  struct Enough {};
  for (const std::string name : {"max-min", "max-sum", "uniform"}) {
    Schedule schedule = all_to_all(name, 8);
    schedule.operation = "all-to-all-v";
    const Platform on = platform("complete", {24});
    schedule = with_sizes(schedule, on.ranks());
    int ticks = 0;
    const auto plan = catalogue().algorithm("all-to-all-v", name)->plan(on, schedule, Tick([&ticks] { ++ticks; }));
    CHECK(plan->phases() > 0);
    CHECK(ticks >= plan->phases());
    CHECK_THROWS_AS(catalogue().algorithm("all-to-all-v", name)->plan(on, schedule, Tick([] { throw Enough(); })),
                    Enough);
  }
}

}  // namespace hopscope::test
