#include <algorithm>

#include <fmt/format.h>

#include "command/comparing.hpp"
#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/recommendation.hpp"
#include "study/compare/recommend.hpp"

namespace hopscope {

namespace {

void check_recommend(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope recommend --help", why));
  };
  if (options.arguments.size() != 1)
    refuse(fmt::format("recommend takes one scenario file, not {}", options.arguments.size()));
  const auto [from, to] = options.recommend;
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
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  const AlgorithmFits fits = read_all_fits({file}, options, catalogue).front();
  require_sizes(fits, file, catalogue);
  Supervision supervision(options);
  ComparisonRuns compared(fits, catalogue, supervision.run_options(), options.give_up_after);
  report_failures(file, compared.comparison());
  const int status = status_of(compared.comparison());
  if (compared.candidates().empty()) return status;
  const Recommendation recommendation = recommended(compared, options.recommend.from, options.recommend.to, catalogue);
  for (const Contradiction& each : recommendation.contradictions) {
    tell(fmt::format("{}: {} takes {} with messages of {}, and its formula says {}: please report it", file, each.name,
                     number(each.by_run), amount(each.words, "word"), number(each.by_formula)));
  }
  deliver(rendered(rendering_of(recommendation), options), options);
  return recommendation.contradictions.empty() ? status : promise_broken;
}

}  // namespace hopscope
