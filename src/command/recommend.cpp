#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "command/comparing.hpp"
#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/store_file.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "command/recommend_of_stores.hpp"
#include "output/file.hpp"
#include "output/recommendation.hpp"
#include "study/compare/recommend.hpp"

namespace hopscope {

namespace {

std::pair<double, double> sizes_asked(const Options& options) {
  using Usual = RecommendOptions;
  return {options.recommend.from.value_or(Usual::usual_from), options.recommend.to.value_or(Usual::usual_to)};
}

void check_recommend(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope recommend --help", why));
  };
  const auto other = std::ranges::find_if_not(options.arguments, is_store);
  const bool has_stores = std::ranges::any_of(options.arguments, is_store);
  if (has_stores && other != options.arguments.end())
    refuse(fmt::format("recommend takes one scenario file, or stores, not both: {} is no store", *other));
  if (!has_stores && options.arguments.size() != 1)
    refuse(fmt::format("recommend takes one scenario file, not {}", options.arguments.size()));
  const auto [from, to] = sizes_asked(options);
  if (from > to) refuse(fmt::format("--from {} is above --to {}", number(from), number(to)));
}

Rendering rendering_of(const Recommendation& recommendation) {
  return {.table = [&](const TextStyle& style) { return recommendation_table(recommendation, style); },
          .json = [&] { return recommendation_json(recommendation); },
          .csv = [&] { return recommendation_csv(recommendation); }};
}

}  // namespace

int recommend(const Options& options, const Catalogue& catalogue) {
  check_recommend(options);
  if (is_store(options.arguments.front())) return recommend_of_stores(options);
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  const AlgorithmFits fits = read_all_fits({file}, options, catalogue).front();
  require_sizes(fits, file, catalogue);
  Supervision supervision(options);
  ComparisonRuns compared(fits, catalogue, supervision.run_options(), options.give_up_after, false);
  report_failures(file, compared.comparison());
  const int status = status_of(compared.comparison());
  const auto [from, to] = sizes_asked(options);
  if (compared.candidates().empty()) return status;
  const Recommendation recommendation = recommended(compared, from, to, catalogue, options.recommend.by_runs);
  for (const Contradiction& each : recommendation.contradictions) {
    tell(fmt::format("{}: {} takes {} with messages of {}, and its formula says {}: please report it", file, each.name,
                     number(each.by_run), amount(each.words, "word"), number(each.by_formula)));
  }
  deliver(rendered(rendering_of(recommendation), options), options);
  return recommendation.contradictions.empty() ? status : promise_broken;
}

}  // namespace hopscope
