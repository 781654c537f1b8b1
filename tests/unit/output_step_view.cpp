#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "output/watch/canvas.hpp"
#include "output/watch/step_view.hpp"
#include "run/shown_run.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

ShownRun shown(const Platform& on, const Schedule& schedule) { return show(scenario(on, schedule), {}); }

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + '\n';
  return text;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++found;
  return found;
}

}  // namespace

TEST_CASE("dots become braille, and text covers them", "[watch]") {
  Canvas canvas(3, 2);
  canvas.dot(0, 0, Colour::none, 1);
  canvas.dot(1, 3, Colour::none, 1);
  canvas.dot(5.9, 7.9, Colour::none, 1);
  canvas.dot(-1, 0, Colour::none, 1);
  canvas.dot(6, 8, Colour::none, 1);  // outside
  canvas.write(1, 0, "ab", Colour::none);
  CHECK(canvas.lines({}, true) == std::vector<std::string>{"⢁ab", "  ⢀"});
  CHECK(canvas.lines({}, false) == std::vector<std::string>{".ab", "  ."});
  CHECK(canvas.is_free(0, 1, 3));
  CHECK_FALSE(canvas.is_free(0, 0, 2));
  CHECK_FALSE(canvas.is_free(2, 1, 2));
}

TEST_CASE("a step fills the given screen, and no more", "[watch]") {
  const ShownRun run = shown(platform("hypercube", {3}), all_to_all("pairwise", 64));
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{8, 40}, {24, 80}, {34, 100}, {60, 200}}) {
    const auto lines = StepView(run).lines(2, {{false, columns}, rows, true});
    CHECK(std::ssize(lines) <= rows);
    for (const auto& line : lines) CHECK(display_width(line) <= columns);
    CHECK(lines[0].ends_with("step 3 of 7"));
  }
  const std::string text = joined(StepView(run).lines(2, {{false, 100}, 34, true}));
  for (int rank = 0; rank < 8; ++rank) CHECK(count(text, fmt::format("[{}]", rank)) == 1);
  // Partners differ in two bits: 16 channels carry one message each, and none carries more. Eight messages are listed.
  CHECK(count(text, "→") + count(text, "←") + count(text, "↑") + count(text, "↓") == 16 + 8);
  CHECK(text.find("8 messages, 512 words, 232 to 350; no channel carries more than one message") != std::string::npos);
  CHECK(text.find(">     send {rank, partner} to partner") != std::string::npos);
}

TEST_CASE("where messages share a channel, their number is shown on it, without colours and braille too", "[watch]") {
  const ShownRun run = shown(platform("ring", {8}), shift("direct", 10, 3));
  const std::string text = joined(StepView(run).lines(0, {{false, 100}, 40, false}));
  CHECK(count(text, "3>") + count(text, "3<") + count(text, "3v") + count(text, "3^") == 8);
  CHECK(text.find("up to 3 messages on a channel") != std::string::npos);
  for (const char byte : text) CHECK((static_cast<unsigned char>(byte) < 0x80 || byte == '\xC2' || byte == '\xB7'));
}

TEST_CASE("a unit of time cannot affect the terminal", "[watch]") {
  Platform on = platform("ring", {4});
  on.time_unit = "\x1b[2Jus";
  const ShownRun run = shown(on, shift("direct", 10, 1));
  const std::string text = joined(StepView(run).lines(0, {{false, 100}, 24, true}));
  CHECK(text.find("[2Jus") != std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
}

TEST_CASE("the messages that share channels are listed below the network, and its lines are explained", "[watch]") {
  const ShownRun run = shown(platform("hypercube", {3}), all_to_all("one-factor", 64));
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{24, 80}, {34, 100}}) {
    const std::string text = joined(StepView(run).lines(1, {{false, columns}, rows, true}));
    INFO(text);
    CHECK(text.find("channel 5 → 7: 4→7 5→3\n") != std::string::npos);
    CHECK(text.find("\nmessages: 0→1") != std::string::npos);
    CHECK(text.find("dotted: idle; line: one message; ") != std::string::npos);
  }
}

TEST_CASE("a long setting takes as many lines as it needs", "[watch]") {
  Schedule schedule = all_to_all("pairwise", 64);
  schedule.synchronization = Synchronization::barrier;
  const ShownRun run = shown(platform("hypercube", {3}), schedule);
  const std::string text = joined(StepView(run).lines(2, {{false, 60}, 40, true}));
  CHECK(text.find("a barrier before every step\n") != std::string::npos);
}

TEST_CASE("for a network too large for the screen, the busiest channels are listed", "[watch]") {
  const ShownRun run = shown(platform("ring", {64}), shift("direct", 10, 5));
  const std::string text = joined(StepView(run).lines(0, {{false, 80}, 24, true}));
  CHECK(text.find("The network is too large to be drawn here") != std::string::npos);
  CHECK(text.find("0 -> 1     5") != std::string::npos);
}

}  // namespace hopscope::test
