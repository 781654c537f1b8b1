#include "study/compare/compare.hpp"

#include <memory>

#include <fmt/format.h>

#include "output/recommendation/recommendation.hpp"
#include "service/algorithm_fits.hpp"
#include "service/study_kind.hpp"
#include "study/compare/library_choices.hpp"
#include "text/numbers.hpp"

namespace hopscope::studies {

namespace {

Printed run_recommend(const StudyRequest& request) {
  const double from = request.number("from"), to = request.number("to");
  if (from > to) throw SettingError(fmt::format("--from {} is above --to {}", number(from), number(to)));
  const StudyInput& input = request.inputs.front();
  const AlgorithmFits fits = read_algorithm_fits(input, request);
  require_sizes(fits, input.file, request.catalogue);
  const auto library = asked_library(request);
  if (library) require_rules(*library, fits);
  ComparisonRuns compared(fits, request.catalogue, request.options_of_runs(), request.number_if_given("give_up_after"),
                          false);
  Printed printed;
  printed.verdict = verdict_of(compared.comparison());
  add_failures(input.file, compared.comparison(), printed);
  for (Remark& each : printed.remarks) each.is_in_results = false;  // a recommendation has no place for them
  add_narrow_routes(input.file, fits, printed);
  if (compared.candidates().empty()) return printed;
  constexpr double percent = 100;
  const auto found = std::make_shared<Recommendation>(recommended(
      compared, from, to, request.catalogue, request.number("tolerance") / percent, request.flag("by_runs")));
  if (library) found->library = library_choices(*library, fits, *found, compared.size_runs());
  for (const Contradiction& each : found->contradictions) {
    printed.verdict = promise_broken;
    printed.remarks.push_back(
        {input.file, fmt::format("{} takes {} with messages of {}, and its formula says {}: please report it",
                                 each.name, number(each.by_run), amount(each.words, "word"), number(each.by_formula))});
  }
  printed.table = [found](const TextStyle& style) { return recommendation_table(*found, style); };
  printed.json = [found] { return recommendation_json(*found); };
  printed.csv = [found] { return recommendation_csv(*found); };
  return printed;
}

}  // namespace

StudyKind recommend() {
  const auto end_of_range = [](std::string end, std::string meaning, double usual) {
    return Setting{{.name = std::move(end), .meaning = std::move(meaning), .least = 1, .most = 1e15, .standard = usual},
                   "WORDS"};
  };
  return {
      .name = "recommend",
      .summary = "Recommend an algorithm for each message size, and show how much slower the next best is",
      .example = "hopscope recommend scenarios/quickstart.json",
      .formats = with_rows,
      .run = run_recommend,
      .needs = "a scenario file",
      .argument_help = "a scenario file, or stores written by sweep, whose fastest points are shown",
      .only = "scenario file",
      .settings = {end_of_range("from", "the smallest message (default 1, or the smallest in the stores)", 1),
                   end_of_range("to", "the largest message (default 1048576, or the largest in the stores)", 1048576),
                   Setting{{.name = "tolerance",
                            .meaning = "merge rows while one algorithm is at most this much slower than the fastest "
                                       "(default 2; 0 shows every change)",
                            .least = 0,
                            .most = 100,
                            .standard = 2.0},
                           "PERCENT"},
                   library_setting("also show which algorithms this library chooses, and how much slower they are"),
                   machine_setting(),
                   flag_setting("by_runs",
                                "search by simulation only, even where exact curves would prove which is fastest"),
                   jobs_setting()},
      .takes = {"--formulas", "--all", "--give-up-after", "--program"}};
}

}  // namespace hopscope::studies
