#include <fmt/format.h>

#include <hopscope/names.hpp>

#include "output/comparison.hpp"
#include "output/csv/csv.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string plain(std::optional<double> value) { return value ? fmt::format("{}", *value) : ""; }

// Empty cells for what does not add, or was not tracked.
std::string combination_cells(const Result& result) {
  if (!result.combination) return ",,,,";
  const Combination& how = *result.combination;
  const std::string same = how.same_everywhere ? fmt::format("{}", *how.same_everywhere) : "";
  return fmt::format("{},{},{},{},{}", how.rank_order, same, how.depth, how.operations, how.words);
}

void add_run(std::string& out, const Comparison& comparison, const ComparedRun& run) {
  const Result& result = run.result;
  const Totals& totals = result.totals;
  const Analytic* formula = run.formula();
  const Analytic* bound = run.bound();
  const Time time = result.time;
  append_formatted(out, "{},{},{},{},{},{},{},", csv_field(comparison.common.scenario), csv_field(result.engine),
                   csv_field(result.schedule.algorithm), csv_field(run.name), run.own, run.winner,
                   csv_field(result.platform.mapping_name));
  append_formatted(out, "{},{},{},{},{},{},{},", totals.steps, totals.messages, totals.words, totals.link_traversals,
                   totals.word_hops, totals.max_congestion, totals.max_load);
  append_formatted(out, "{},{},{},{},{},", time,
                   plain(formula != nullptr ? std::optional(formula->value) : std::nullopt),
                   formula != nullptr ? name_of(formula->kind) : "",
                   formula == nullptr ? ""
                   : formula->holds() ? "true"
                                      : "false",
                   plain(formula != nullptr ? ratio(time, *formula) : std::nullopt));
  append_formatted(out, "{},{},{},", plain(bound != nullptr ? std::optional(bound->value) : std::nullopt),
                   plain(bound != nullptr ? ratio(time, *bound) : std::nullopt), name_of(result.delivery));
  out += combination_cells(result);
  out += end_of_line;
}

}  // namespace

std::string comparison_csv(std::span<const Comparison> comparisons) {
  std::string out =
      "scenario,engine,algorithm,name,own,winner,mapping,steps,messages,words,link_traversals,word_hops,"
      "max_congestion,max_load,time,formula,formula_kind,formula_holds,formula_ratio,bound,bound_ratio,delivery,"
      "combination_rank_order,combination_same_everywhere,combination_depth,combination_operations,combination_words";
  out += end_of_line;
  for (const auto& comparison : comparisons) {
    for (const auto& run : comparison.runs) add_run(out, comparison, run);
  }
  return out;
}

}  // namespace hopscope
