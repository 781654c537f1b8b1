// The worked cases of formulas.json, which an independent exact simulator computed: the time of a run as a fraction,
// its formula, where it holds, and what is on the two sides of a border.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/plain/exact_curve.hpp"
#include "engine/plain/exact_run.hpp"
#include "run/preparation.hpp"
#include "support/folder.hpp"
#include "support/places.hpp"
#include "support/setup.hpp"

namespace hopscope::test::formulas {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json file_of_cases() { return Json::parse(std::ifstream(fs::path(checkout()) / "tests" / "golden" / "formulas.json")); }

ExactRun run_of(const Json& scenario, const Folder& folder) {
  const Scenario read = planned(read_scenario(folder.put("case.json", scenario.dump()), catalogue()));
  Observer nobody;
  ExactBudget no_limit;
  return exact_run({read.platform, *read.algorithm, *read.operation, read.schedule}, nobody, no_limit);
}

Json coefficients_of(const ExactRun& run, const ExactTime& time) {
  Json all = Json::object();
  for (std::size_t i = 0; i < run.parameters.size(); ++i) {
    const Rational coefficient = time.coefficient(i);
    if (coefficient != 0 && run.parameters[i].value != 0) all[run.parameters[i].name] = coefficient.str();
  }
  return all;
}

Json text_of(const std::optional<Rational>& value) { return value ? Json(value->str()) : Json(nullptr); }

Json ranges_of(const ExactRun& run) {
  Json all = Json::object();
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    if (const auto& range = run.holds[i]) all[run.variables[i].name] = {range->least.str(), text_of(range->most)};
  }
  return all;
}

Json side_of(const ExactRun& run, const ExactSide& side, const Json& expected) {
  Json found{{"constant", side.constant.str()}, {"slope", side.slope.str()}, {"to", text_of(side.to)}};
  if (expected.contains("formula")) found["formula"] = coefficients_of(run, side.time);
  return found;
}

void check_sides(const ExactRun& run, const Json& expected) {
  for (const ExactBorder& border : run.borders) {
    const std::string& name = run.variables[border.variable].name;
    INFO("along " << name);
    const Json& sides = expected.at(name);
    CHECK(side_of(run, border.before, sides.at("before")) == sides.at("before"));
    CHECK(side_of(run, border.after, sides.at("after")) == sides.at("after"));
  }
}

Json border_of(const ExactRun& run) {
  Json all = Json::array();
  for (const ExactBorder& border : run.borders) all.push_back(run.variables[border.variable].name);
  return all;
}

}  // namespace

TEST_CASE("golden formulas of runs", "[golden][formula]") {
  const Folder folder;
  const Json file = file_of_cases();
  for (const Json& one : file.at("cases")) {
    INFO(one.at("name") << " " << one.at("scenario").dump());
    const ExactRun run = run_of(one.at("scenario"), folder);
    CHECK(Json(run.time.value().str()) == one.at("time"));
    if (one.contains("formula")) CHECK(coefficients_of(run, run.time) == one.at("formula"));
    CHECK(ranges_of(run) == one.at("range"));
    Json border = one.at("border");
    std::sort(border.begin(), border.end());
    Json found = border_of(run);
    std::sort(found.begin(), found.end());
    CHECK(found == border);
    if (one.contains("sides")) check_sides(run, one.at("sides"));
  }
}

TEST_CASE("golden curves of runs", "[golden][formula]") {
  const Folder folder;
  const Json file = file_of_cases();
  for (const Json& one : file.at("curves")) {
    INFO(one.at("name"));
    const Scenario read = planned(read_scenario(folder.put("case.json", one.at("scenario").dump()), catalogue()));
    Observer nobody;
    ExactBudget no_limit;
    const Experiment experiment{read.platform, *read.algorithm, *read.operation, read.schedule};
    const ExactVariable size = variables_of(experiment, ExactCosts(read.platform)).front();
    const ExactCurve curve = exact_curve(experiment, size, Rational(one.at("from").get<std::string>()),
                                         Rational(one.at("to").get<std::string>()), {}, nobody, no_limit);
    Json pieces = Json::array(), jumps = Json::array();
    for (const CurvePiece& piece : curve.pieces)
      pieces.push_back(
          {{"from", piece.from.str()}, {"constant", piece.constant.str()}, {"per_word", piece.slope.str()}});
    for (const CurveJump& jump : curve.jumps)
      jumps.push_back({{"at", jump.at.str()},
                       {"before", jump.before.str()},
                       {"there", jump.there.str()},
                       {"after", jump.after.str()}});
    CHECK(pieces == one.at("pieces"));
    CHECK(jumps == one.at("jumps"));
    CHECK(curve.is_complete);
  }
}

}  // namespace hopscope::test::formulas
