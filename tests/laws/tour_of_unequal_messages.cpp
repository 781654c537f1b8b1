// The tour covers every algorithm, and the README's table compares startups with volume.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/places.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Strings = std::set<std::string>;

const fs::path source_tree = checkout();

std::vector<Json> shipped_schedules() {
  std::vector<Json> schedules;
  for (const char* folder : {"scenarios", "scenarios/claims"}) {
    for (const auto& entry : fs::directory_iterator(source_tree / folder)) {
      const fs::path& file = entry.path();
      if (file.extension() != ".json" || file.stem().extension() == ".schema") continue;
      const Json document = Json::parse(std::ifstream(file));
      if (document.contains("schedule")) schedules.push_back(document.at("schedule"));  // otherwise it is an embedding
    }
  }
  return schedules;
}

/// The cells of a line of a table in Markdown, without blanks and quotes around them.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest(line.substr(1));
  for (std::string cell; std::getline(rest, cell, '|');) {
    const auto begin = cell.find_first_not_of(" `");
    cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, cell.find_last_not_of(" `") - begin + 1));
  }
  return cells;
}

/// The lines of the table that begins with `heading`, without the rule below it.
std::vector<std::vector<std::string>> table_in_readme(const std::string& heading) {
  std::ifstream file(source_tree / "docs" / "unequal-messages.md");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (rows.empty() ? line.starts_with(heading) : line.starts_with('|')) {
      if (!line.starts_with("|---")) rows.push_back(cells_of(line));
    } else if (!rows.empty()) {
      break;
    }
  }
  return rows;
}

/// The value of a cell, 746 in "**746**", and whether it is marked as the best.
struct Cell {
  double time;
  bool bold;
};
Cell cell_of(const std::string& text) {
  const bool bold = text.starts_with("**");
  return {std::stod(bold ? text.substr(2) : text), bold};
}

Result run_of_four_ranks(const std::string& algorithm, const std::string& startup) {
  const ReadOptions options{{{"schedule.algorithm", algorithm}, {"platform.costs.t_s", startup}, {"expect", "null"}},
                            {}};
  return simulate(
      read_scenario((source_tree / "scenarios" / "unequal-cheap-startups-uniform.json").string(), catalogue(), options),
      {});
}

}  // namespace

TEST_CASE("every algorithm of every operation is in a shipped scenario", "[tour]") {
  Strings shown;
  for (const Json& schedule : shipped_schedules()) {
    shown.insert(schedule.at("operation").get<std::string>() + " " + schedule.at("algorithm").get<std::string>());
  }
  Strings all;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    all.insert(std::string(algorithm.operation) + " " + std::string(algorithm.name));
  }
  CHECK(all.size() > 20);
  CHECK(shown == all);
}

TEST_CASE("every generator of sizes, every kind of file of them and every stage 1 is in a shipped scenario", "[tour]") {
  Strings shown;
  Strings sources;
  Strings stages;
  for (const Json& schedule : shipped_schedules()) {
    if (schedule.contains("stage_1")) stages.insert(schedule.at("stage_1").get<std::string>());
    if (!schedule.contains("sizes")) continue;
    for (const auto& field : schedule.at("sizes").items()) sources.insert(field.key());
    if (schedule.at("sizes").contains("generator")) shown.insert(schedule.at("sizes").at("generator"));
  }
  Strings all;
  for (const SizeGenerator& generator : catalogue().generators) all.insert(std::string(generator.name));
  CHECK(all.size() >= 9);
  CHECK(shown == all);
  CHECK((sources.contains("csv") && sources.contains("matrix_market")));
  CHECK(stages == Strings{"doubling", "fixed-pattern"});
}

TEST_CASE("the README's table of startups against volume has the times of runs, and marks the best", "[tour]") {
  const auto rows = table_in_readme("| algorithm | phases | serialised volume | t_s = 1 ");
  REQUIRE(rows.size() == 8);
  std::map<std::size_t, double> least;
  for (std::size_t column = 3; column < rows.front().size(); ++column) {
    const std::string startup = rows.front()[column].substr(std::string("t_s = ").size());
    for (std::size_t row = 1; row < rows.size(); ++row) {
      INFO(rows[row][0] << " at t_s = " << startup);
      const Result result = run_of_four_ranks(rows[row][0], startup);
      const double time = cell_of(rows[row].at(column)).time;
      CHECK(result.time == Approx(time).epsilon(1e-9));
      const bool in_phases = !rows[row][1].empty();
      if (in_phases) {
        CHECK(result.totals.steps == std::stoi(rows[row][1]));
        CHECK(time == std::stod(rows[row][1]) * std::stod(startup) + std::stod(rows[row][2]));
      }
      const auto best = least.try_emplace(column, time).first;
      best->second = std::min(best->second, time);
    }
    for (std::size_t row = 1; row < rows.size(); ++row) {
      INFO(rows[row][0] << " at t_s = " << startup);
      const auto [time, bold] = cell_of(rows[row][column]);
      CHECK(bold == (time == least[column]));
    }
  }
  CHECK(least.size() == 4);
}

}  // namespace hopscope::test
