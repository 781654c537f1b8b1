// Figures of papers and tools are reproduced, or their absence is told: docs/validation.md has both as tables.
#include "validation/figures.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "support/program.hpp"

namespace hopscope::test::validation {

namespace {

using Json = nlohmann::json;

const Json& recorded_figures() {
  static const Json all =
      Json::parse(content_of(std::filesystem::path(checkout()) / "tests/validation/figures/figures.json"));
  return all;
}

/// "7/4", or a number.
double number_in(const Json& json) {
  if (json.is_number()) return json;
  std::istringstream text(json.get<std::string>());
  double above = 0, below = 1;
  char slash = 0;
  text >> above >> slash >> below;
  return slash == '/' ? above / below : above;
}

/// Asks the program, for a network without startups and hops on which a word takes 1.
class Asked {
 public:
  explicit Asked(FigureCheck& check) : check_(check) {}

  void all_reduce(const Json& of) {
    constexpr double words = 65536;
    const Json result = run(
        of, "run",
        {{"operation", "all-reduce"}, {"message_words", words}, {"synchronization", "barrier"}, {"content", "sizes"}},
        1);
    compare(of, "words", result.at("time").get<double>() / words, 1e-9);
    const Json& totals = result.at("totals");
    if (of.contains("congestion")) compare(of, "congestion", totals.at("max_congestion"), 0);
    if (of.contains("steps")) compare(of, "steps", totals.at("steps"), 0);
  }
  /// A lower bound that is as good as the optimum, to a thousandth.
  void bound(const Json& of) {
    const Json result = run(of, "bound", exchange, "all");
    const double found = result.at("bound");
    compare(of, "optimum", found, 1e-3);
    if (found > number_in(of.at("optimum")) * (1 + 1e-6)) fail(of, "a bound above the optimum");
  }
  void load(const Json& of) {
    const Json result = run(of, "run", exchange, "all");
    compare(of, "load",
            result.at("totals").at("word_hops").get<double>() / result.at("platform").at("channels").get<double>(),
            1e-6);
  }
  void synthesise(const Json& of) {
    constexpr double words = 1e6;
    const Json schedule{{"operation", "all-gather"}, {"algorithm", "direct"}, {"message_words", words}};
    const Json result = run(of, "synthesise --seconds 1000 --output made.csv", schedule, "all");
    const double rounds = result.at("time").get<double>() / words;
    const double allowed = number_in(of.at("rounds"));
    ++check_.cases;
    check_.difference = std::max(check_.difference, rounds / allowed - 1);
    if (rounds > allowed * 1.01) fail(of, fmt::format("takes {} rounds", rounds));
  }

 private:
  [[nodiscard]] Json run(const Json& of, const std::string& command, Json schedule, const Json& ports) {
    Json topology = of.value("topology", Json());
    if (of.contains("arcs")) {
      std::string text = "digraph {\n";
      for (int i = 0; i < of.at("nodes"); ++i) text += fmt::format("n{};\n", i);
      for (const Json& arc : of.at("arcs")) text += fmt::format("n{} -> n{};\n", arc[0].get<int>(), arc[1].get<int>());
      here_.put("arcs.dot", text + "}\n");
      topology = {{"family", "graph"}, {"file", "arcs.dot"}};
    }
    Json platform{{"topology", topology}, {"costs", {{"t_s", 0}, {"t_w", 1}, {"t_h", 0}}}, {"ports", ports}};
    if (of.contains("mapping")) platform["mapping"] = of.at("mapping");
    schedule.update(of.value("schedule", Json::object()));
    here_.put("figure.json", Json{{"platform", platform}, {"schedule", schedule}}.dump());
    const Ending ending = here_.hopscope(command + " figure.json --format json");
    INFO(of.at("of") << ": " << ending.errors);
    REQUIRE(ending.status == 0);
    return Json::parse(ending.output);
  }
  void compare(const Json& of, const char* field, double found, double tolerance) {
    const double wanted = number_in(of.at(field));
    const double difference = std::abs(found - wanted) / wanted;
    ++check_.cases;
    check_.difference = std::max(check_.difference, difference);
    if (difference > tolerance) fail(of, fmt::format("{} is {}, and not {}", field, found, wanted));
  }
  void fail(const Json& of, const std::string& what) {
    check_.failures.push_back(of.at("of").get<std::string>() + ": " + what);
  }

  const Json exchange{{"operation", "all-to-all"}, {"algorithm", "direct"}, {"message_words", 1}, {"content", "sizes"}};
  FigureCheck& check_;
  Workplace here_;
};

FigureCheck checked(const Json& figure) {
  FigureCheck check{figure.at("figure"), figure.at("against")};
  Asked asked(check);
  const std::string asks = figure.at("asks");
  for (const Json& of : figure.at("cases")) {
    if (asks == "all-reduce") {
      asked.all_reduce(of);
    } else if (asks == "bound") {
      asked.bound(of);
    } else if (asks == "load") {
      asked.load(of);
    } else {
      asked.synthesise(of);
    }
  }
  return check;
}

}  // namespace

const std::vector<FigureCheck>& figure_checks() {
  static const std::vector<FigureCheck> all = [] {
    std::vector<FigureCheck> checks;
    for (const Json& figure : recorded_figures().at("figures")) checks.push_back(checked(figure));
    return checks;
  }();
  return all;
}

const std::vector<MissingFigure>& missing_figures() {
  static const std::vector<MissingFigure> all = [] {
    std::vector<MissingFigure> missing;
    for (const Json& each : recorded_figures().at("not_reproduced"))
      missing.push_back({each.at("figure"), each.at("of"), each.at("why")});
    return missing;
  }();
  return all;
}

TEST_CASE("validation: figures of papers and tools are reproduced", "[validation][figures]") {
  for (const FigureCheck& check : figure_checks()) {
    INFO(check.figure);
    CHECK(check.cases > 2);
    for (const std::string& failure : check.failures) FAIL_CHECK(failure);
  }
}

}  // namespace hopscope::test::validation
