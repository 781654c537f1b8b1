// The shipped lecture: it shows the figures of the book, and its numbers are those of the runs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "output/text.hpp"
#include "scenario/lecture.hpp"
#include "support/places.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

const Lecture& shipped_lecture() {
  static const Lecture lecture = [] {
    std::vector<Mistake> mistakes;
    const fs::path file = fs::path(checkout()) / "scenarios" / "lecture.json";
    Lecture read = read_lecture(*files_on_disk(), file.string(), mistakes);
    REQUIRE(mistakes.empty());
    return read;
  }();
  return lecture;
}

/// The times of runs and of their steps, as printed.
std::set<std::string> times_of(const Lecture& lecture) {
  std::set<std::string> times;
  for (const std::string& file : scenarios_of(lecture)) {
    const Scenario scenario = read_scenario(file, catalogue());
    const auto result = try_out(scenario, *scenario.engine);
    REQUIRE(result);
    times.insert(number(result->time));
    for (const StepUsage& step : result->steps) {
      times.insert(number(step.end));
      times.insert(number(step.end - step.start));
    }
  }
  return times;
}

}  // namespace

TEST_CASE("the lecture walks through figures 4.17 to 4.24, and through the contrasts", "[tour]") {
  std::set<std::string> names;
  for (const std::string& file : scenarios_of(shipped_lecture())) names.insert(fs::path(file).filename().string());
  const auto count = [&](const std::string& start) {
    return std::ranges::count_if(names, [&](const std::string& name) { return name.starts_with(start); });
  };
  for (int figure = 17; figure <= 24; ++figure) CHECK(count(fmt::format("figure-4.{}-", figure)) >= 1);
  CHECK(count("figure-4.24-") == 7);
  CHECK(count("contrast-") >= 10);
}

TEST_CASE("every chapter of the lecture has text, a question and an answer", "[tour]") {
  CHECK(shipped_lecture().chapters.size() > 15);
  for (const auto& chapter : shipped_lecture().chapters) {
    INFO(chapter.title);
    const std::string words = fmt::format("{}", fmt::join(chapter.text, " "));
    CHECK(words.find("Question: ") != std::string::npos);
    CHECK(words.size() < 1000);
  }
}

TEST_CASE("each time that the lecture states is the time of one of its runs, or of a step", "[tour]") {
  const auto times = times_of(shipped_lecture());
  // The cost of a hop, words that all cross one channel, and two lower bounds.
  const std::set<std::string> others{"2", "960", "150", "7168"};
  static const std::regex time("([0-9]+) us\\b");
  int told = 0;
  for (const auto& chapter : shipped_lecture().chapters) {
    for (const std::string& paragraph : chapter.text) {
      for (std::sregex_iterator at(paragraph.begin(), paragraph.end(), time), end; at != end; ++at) {
        const std::string value = (*at)[1];
        INFO(chapter.title << ": " << value << " us");
        CHECK((times.contains(value) || others.contains(value)));
        ++told;
      }
    }
  }
  CHECK(told > 30);
}

}  // namespace hopscope::test
