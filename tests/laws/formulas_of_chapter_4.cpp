// The chapter of formulas: what every algorithm of chapter 4 takes by simulation, beside what its formula says.
// scripts/renew writes its tables.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "output/setting.hpp"
#include "scenario/fits.hpp"
#include "study/overview.hpp"
#include "support/files_in_memory.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Network {
  const char* name;
  const char* topology;
};

constexpr Network networks[] = {{"Ring of 8", R"({"family": "ring", "nodes": 8})"},
                                {"Torus 4 x 4", R"({"family": "torus", "dims": [4, 4]})"},
                                {"Hypercube of 8", R"({"family": "hypercube", "dimension": 3})"}};

/// Names are code, and a bar would end a cell.
std::string code(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
  return text.empty() ? "" : '`' + text + '`';
}

/// What its formula says of a run, in the terms of the run.
std::string compared(const Result& result) {
  if (result.analytic.empty()) return "no formula";
  const Analytic& formula = result.analytic.front();
  const std::string sign = formula.kind == FormulaKind::exact ? "" : std::string(sign_of(formula.kind)) + ' ';
  if (formula.terms.empty()) return sign + code(formula.formula);
  const std::string what = formula.difference.empty() ? "the same" : formula.difference;
  return fmt::format("{}{}: {}{}", sign, code(formula.formula), what,
                     formula.holds() ? "" : " (" + formula.unmet() + ')');
}

std::string row_of(const Scenario& scenario) {
  const Result result = simulate(scenario, {.formula = FormulaSearch::complete});
  const std::string text = result.formula ? result.formula->text : "";
  return fmt::format("| `{}` | {} | {} |\n", scenario.algorithm->name, text.empty() ? "on a border" : code(text),
                     compared(result));
}

std::string table_of(const OperationKind& operation, const ReadOptions& options) {
  std::string rows;
  for (const AlgorithmFit& fit : read_operation_fits("platform.json", operation, {64, 64}, catalogue(), options)) {
    if (fit.scenario) rows += row_of(*fit.scenario);
  }
  if (rows.empty()) return "";
  return fmt::format(
      "\n### {}\n\n| algorithm | the run takes | its formula, and what the run has beside it |\n|---|---|---|\n{}",
      operation.name, rows);
}

std::string tables() {
  std::string text;
  for (const auto& [name, topology] : networks) {
    ReadOptions options;
    options.files = std::make_shared<FilesInMemory>(
        std::map<std::string, std::string>{{"platform.json", fmt::format(R"({{"name": "{}", "topology": {}, "ports": 1,
                                          "costs": {{"t_s": 50, "t_w": 1, "t_h": 2, "t_c": 0.5}}}})",
                                                                         name, topology)}});
    text += fmt::format("\n## {}\n", name);
    for (const OperationKind* operation : overview_operations(catalogue())) text += table_of(*operation, options);
  }
  return text;
}

}  // namespace

TEST_CASE("the chapter of formulas has those of all runs, beside those of the book", "[recorded][tables]") {
  constexpr std::string_view mark = "<!-- What follows is written by scripts/renew. -->\n";
  const auto file = std::filesystem::path(checkout()) / "docs/formulas-of-chapter-4.md";
  const std::string chapter = content_of(file);
  const std::size_t end = chapter.find(mark);
  REQUIRE(end != std::string::npos);
  const std::string wanted = chapter.substr(0, end + mark.size()) + tables();
  if (is_renewing()) std::ofstream(file, std::ios::binary) << wanted;
  INFO("scripts/renew writes the tables of docs/formulas-of-chapter-4.md");
  CHECK(content_of(file) == wanted);
}

}  // namespace hopscope::test
