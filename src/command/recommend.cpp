#include <algorithm>

#include <fmt/format.h>

#include "command/command_line.hpp"
#include "command/intervals.hpp"
#include "command/race.hpp"
#include "command/supervision.hpp"
#include "command/terminal.hpp"
#include "output/file.hpp"
#include "output/text.hpp"
#include "scenario/suggestions.hpp"

namespace hopscope {

namespace {

void check_usage(const Options& options) {
  const auto refuse = [](const std::string& why) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope recommend --help", why));
  };
  if (options.arguments.size() != 1)
    refuse(fmt::format("recommend takes one scenario file, not {}", options.arguments.size()));
  const auto [from, to] = options.recommend;
  if (from > to) refuse(fmt::format("--from {} is above --to {}", number(from), number(to)));
}

// Only what has one size of a message can have another.
void require_message_size(const Candidates& candidates, const std::string& file, const Catalogue& catalogue) {
  const std::string_view operation = candidates.front().algorithm->operation;
  if (has_message_size(catalogue, operation)) return;
  input::Names fitting;
  for (const auto& each : catalogue.operations) {
    if (has_message_size(catalogue, each.name)) fitting.push_back(each.name);
  }
  throw InputError({{file, "/schedule/operation",
                     fmt::format("{} has no one size of a message for which to recommend; what has message_words: {}",
                                 operation, input::listed(fitting))}});
}

// All that may win, with every value of their options.
std::vector<Contender> entrants(const std::vector<Contender>& contenders) {
  std::vector<Contender> all;
  for (const Contender& contender : contenders) {
    for (const Variant& variant : all_variants_of(contender.scenario)) {
      if (std::ranges::find(all, variant.name, &Contender::name) == all.end())
        all.push_back({variant.name, variant.scenario, contender.messages});
    }
  }
  return all;
}

Recommendation recommended(Race& race, const Options& options) {
  Recommendation recommendation;
  recommendation.from = options.recommend.from;
  recommendation.to = options.recommend.to;
  recommendation.factor = factor_worth_trying(race.contenders());
  Fastest fastest(entrants(race.contenders()), recommendation.to, race.laboratory());
  find_intervals(fastest, recommendation);
  recommendation.runs = fastest.runs();
  Comparison comparison = race.take();
  recommendation.common = std::move(comparison.common);
  recommendation.left_out = std::move(comparison.left_out);
  for (std::size_t i = 0; i < fastest.size(); ++i) {
    if (!fastest.gave_up(i)) continue;
    recommendation.left_out.push_back(
        {fastest.contender(i).name, "a run with messages of another size did not come to its end", false});
  }
  return recommendation;
}

std::string render(const Recommendation& recommendation, const Options& options) {
  switch (options.format) {
    case Format::json: return recommendation_json(recommendation);
    case Format::csv: return recommendation_csv(recommendation);
    case Format::table: break;
  }
  return recommendation_table(recommendation, result_style(options));
}

}  // namespace

int recommend(const Options& options, const Catalogue& catalogue) {
  check_usage(options);
  if (options.output) check_writable(*options.output);
  const std::string& file = options.arguments.front();
  const Candidates candidates = read_all_candidates({file}, options, catalogue).front();
  require_message_size(candidates, file, catalogue);
  Supervision supervision(options);
  RunOptions how = supervision.run_options();
  how.messages = false;
  Race race(candidates, catalogue, how, options.give_up_after);
  tell_failures(file, race.comparison());
  const int status = status_of(race.comparison());
  if (race.contenders().empty()) return status;
  const Recommendation recommendation = recommended(race, options);
  for (const Contradiction& each : recommendation.contradictions) {
    tell(fmt::format("{}: {} takes {} with messages of {}, and its formula says {}: please report it", file, each.name,
                     number(each.by_run), amount(each.words, "word"), number(each.by_formula)));
  }
  deliver(render(recommendation, options), options);
  return recommendation.contradictions.empty() ? status : promise_broken;
}

}  // namespace hopscope
