// The shipped lectures: one shows the figures of the book, and the numbers of all are those of the runs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
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

/// By the names of their files.
const std::map<std::string, Lecture>& shipped_lectures() {
  static const std::map<std::string, Lecture> lectures = [] {
    std::map<std::string, Lecture> read;
    for (const fs::directory_entry& each : fs::directory_iterator(fs::path(checkout()) / "scenarios")) {
      const std::string name = each.path().filename().string();
      if (!name.starts_with("lecture") || name.ends_with(".schema.json")) continue;
      std::vector<Mistake> mistakes;
      read[name] = read_lecture(*files_on_disk(), each.path().string(), mistakes);
      REQUIRE(mistakes.empty());
    }
    return read;
  }();
  return lectures;
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
  for (const std::string& file : scenarios_of(shipped_lectures().at("lecture.json")))
    names.insert(fs::path(file).filename().string());
  const auto count = [&](const std::string& start) {
    return std::ranges::count_if(names, [&](const std::string& name) { return name.starts_with(start); });
  };
  for (int figure = 17; figure <= 24; ++figure) CHECK(count(fmt::format("figure-4.{}-", figure)) >= 1);
  CHECK(count("figure-4.24-") == 7);
  CHECK(count("contrast-") >= 10);
}

TEST_CASE("every chapter of a lecture has text, a question and an answer", "[tour]") {
  CHECK(shipped_lectures().at("lecture.json").chapters.size() > 15);
  for (const auto& [name, lecture] : shipped_lectures()) {
    for (const auto& chapter : lecture.chapters) {
      INFO(name << ": " << chapter.title);
      const std::string words = fmt::format("{}", fmt::join(chapter.text, " "));
      CHECK(words.find("Question: ") != std::string::npos);
      CHECK(words.size() < 1000);
    }
  }
}

TEST_CASE("each time that a lecture states is the time of one of its runs, or of a step", "[tour]") {
  // The cost of a hop, words that all cross one channel, two lower bounds, and a formula of the book.
  const std::set<std::string> others{"2", "960", "150", "7168", "798"};
  static const std::regex time("([0-9]+) us\\b");
  int told = 0;
  for (const auto& [name, lecture] : shipped_lectures()) {
    const auto times = times_of(lecture);
    for (const auto& chapter : lecture.chapters) {
      const std::string words = fmt::format("{}", fmt::join(chapter.text, "\n"));
      for (std::sregex_iterator at(words.begin(), words.end(), time), end; at != end; ++at) {
        const std::string value = (*at)[1];
        INFO(name << ", " << chapter.title << ": " << value << " us");
        CHECK((times.contains(value) || others.contains(value)));
        ++told;
      }
    }
  }
  CHECK(told > 40);
}

TEST_CASE("each formula that a lecture states of a run, or of a step, is that of one", "[tour]") {
  static const std::regex sum("-?[0-9]+ t_s [+-] [0-9]+ t_h [+-] [0-9]+ m t_w");
  int told = 0;
  for (const auto& [name, lecture] : shipped_lectures()) {
    std::set<std::string> formulas;
    for (const std::string& file : scenarios_of(lecture)) {
      const Scenario scenario = read_scenario(file, catalogue());
      const Result result = simulate(scenario, {.formula = FormulaSearch::complete});
      if (!result.formula) continue;
      formulas.insert(result.formula->text);
      for (const TimeFormula::StepTerms& step : result.formula->steps) formulas.insert({step.end, step.time});
    }
    for (const auto& chapter : lecture.chapters) {
      const std::string words = fmt::format("{}", fmt::join(chapter.text, "\n"));
      for (std::sregex_iterator at(words.begin(), words.end(), sum), end; at != end; ++at) {
        INFO(name << ", " << chapter.title);
        CHECK(formulas.contains((*at)[0]));
        ++told;
      }
    }
  }
  CHECK(told >= 5);
}

}  // namespace hopscope::test
