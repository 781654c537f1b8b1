#include "study/candidates.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/names.hpp>
#include <hopscope/result.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope {

namespace {

std::string row_name(const Algorithm& algorithm, const Schedule& schedule) {
  std::string name = schedule.shown_name();
  if (algorithm.reads("radix")) name += fmt::format(" radix {}", schedule.radix);
  if (algorithm.reads("leaders")) name += fmt::format(" leaders {}", schedule.leaders);
  if (algorithm.reads("window")) name += fmt::format(" window {}", schedule.window);
  if (algorithm.reads("direction")) name += fmt::format(" {}", name_of(schedule.direction));
  return name;
}

// All small radices, since one of them is nearly always the best, and powers of two up to the number of ranks.
std::vector<Rank> radices_worth_trying(Rank ranks) {
  constexpr Rank all_up_to = 64;
  std::vector<Rank> radices;
  for (Rank radix = 2; radix <= std::min(ranks, all_up_to); ++radix) radices.push_back(radix);
  for (std::int64_t radix = std::int64_t{2} * all_up_to; radix < ranks; radix *= 2)
    radices.push_back(static_cast<Rank>(radix));
  if (ranks > all_up_to) radices.push_back(ranks);
  return radices;
}

// Powers of two up to the smallest cluster, and its size.
std::vector<Rank> leaders_worth_trying(const Platform& platform) {
  const Clustering* clusters = platform.topology->clustering();
  if (clusters == nullptr) return {};
  Rank smallest = clusters->size(0);
  for (int k = 1; k < clusters->count(); ++k) smallest = std::min(smallest, clusters->size(k));
  std::vector<Rank> leaders;
  for (Rank each = 1; each < smallest; each *= 2) leaders.push_back(each);
  leaders.push_back(smallest);
  return leaders;
}

// The schedule with other values of the options that its algorithm reads.
std::vector<Schedule> alternatives(const Scenario& scenario) {
  std::vector<Schedule> all;
  if (scenario.algorithm->reads("radix")) {
    for (const Rank radix : radices_worth_trying(scenario.platform.ranks())) {
      all.push_back(scenario.schedule);
      all.back().radix = radix;
    }
  }
  if (scenario.algorithm->reads("leaders")) {
    for (const Rank leaders : leaders_worth_trying(scenario.platform)) {
      all.push_back(scenario.schedule);
      all.back().leaders = leaders;
    }
  }
  if (scenario.algorithm->reads("direction")) {
    for (const Direction direction : {Direction::forward, Direction::shortest, Direction::merged}) {
      all.push_back(scenario.schedule);
      all.back().direction = direction;
    }
  }
  return all;
}

}  // namespace

bool has_message_size(const Catalogue& catalogue, std::string_view operation) {
  const auto& fields = catalogue.operation(operation)->fields;
  return std::ranges::find(fields, "message_words") != fields.end();
}

bool has_sizes_to_scale(const Schedule& schedule) { return schedule.sizes && schedule.sizes->largest() > 0; }

std::vector<Candidate> candidates_of(const Scenario& scenario) {
  const Algorithm& algorithm = *scenario.algorithm;
  std::vector<Candidate> candidates{{row_name(algorithm, scenario.schedule), scenario, false}};
  const auto promised = [&](const Schedule& schedule) {
    const auto formulas = algorithm.formulas(scenario.platform, schedule);
    return formulas.empty() ? 0 : formulas.back().value;
  };
  const std::vector<Schedule> others = alternatives(scenario);
  if (others.empty()) return candidates;
  Schedule best = scenario.schedule;
  Time least = promised(best) * (1 - relative_tolerance);  // an equally good alternative is not worth another row
  for (const Schedule& schedule : others) {
    const Time time = promised(schedule);
    if (time >= least) continue;
    least = time;
    best = schedule;
  }
  const std::string name = row_name(algorithm, best);
  if (name == candidates.front().name) return candidates;
  candidates.push_back({name, scenario, true});
  candidates.back().scenario.schedule = best;
  return candidates;
}

std::vector<Candidate> all_candidates_of(const Scenario& scenario) {
  const Algorithm& algorithm = *scenario.algorithm;
  std::vector<Candidate> candidates{{row_name(algorithm, scenario.schedule), scenario, false}};
  for (const Schedule& schedule : alternatives(scenario)) {
    std::string name = row_name(algorithm, schedule);
    if (name == candidates.front().name) continue;
    candidates.push_back({std::move(name), scenario, true});
    candidates.back().scenario.schedule = schedule;
  }
  return candidates;
}

}  // namespace hopscope
