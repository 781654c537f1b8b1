#include "study/candidates.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include <hopscope/names.hpp>
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

using Values = std::vector<std::int64_t>;

// All small values, powers of two below the largest value, and that.
Values small_ones_and_powers_up_to(std::int64_t largest) {
  constexpr std::int64_t all_up_to = 8;
  Values values;
  for (std::int64_t each = 1; each < largest; each = each < all_up_to ? each + 1 : 2 * each) values.push_back(each);
  values.push_back(largest);
  return values;
}

// All small radices, since one of them is nearly always the best, and powers of two up to the number of those that
// exchange: ranks, or the clusters of an algorithm with leaders.
Values radices_worth_trying(const Scenario& scenario) {
  constexpr std::int64_t all_up_to = 64;
  const Clustering* clusters = scenario.platform.topology->clustering();
  const bool is_among_clusters = scenario.algorithm->reads("leaders") && clusters != nullptr;
  const std::int64_t most =
      std::max<std::int64_t>(2, is_among_clusters ? clusters->count() : scenario.platform.ranks());
  Values radices;
  for (std::int64_t radix = 2; radix <= std::min(most, all_up_to); ++radix) radices.push_back(radix);
  for (std::int64_t radix = 2 * all_up_to; radix < most; radix *= 2) radices.push_back(radix);
  if (most > all_up_to) radices.push_back(most);
  return radices;
}

Values leaders_worth_trying(const Scenario& scenario) {
  const Clustering* clusters = scenario.platform.topology->clustering();
  if (clusters == nullptr) return {};
  Rank smallest = clusters->size(0);
  for (int k = 1; k < clusters->count(); ++k) smallest = std::min(smallest, clusters->size(k));
  return small_ones_and_powers_up_to(smallest);
}

Values windows_worth_trying(const Scenario& scenario) {
  return small_ones_and_powers_up_to(std::max<std::int64_t>(1, scenario.platform.ranks() - std::int64_t{1}));
}

Values directions_worth_trying(const Scenario& /*scenario*/) {
  Values directions;
  for (const Direction each : {Direction::forward, Direction::shortest, Direction::merged})
    directions.push_back(static_cast<std::int64_t>(each));
  return directions;
}

// An option whose value can make an algorithm faster.
struct Tunable {
  std::string_view option;
  Values (*values)(const Scenario& scenario);
  void (*set)(Schedule& schedule, std::int64_t value);
};

constexpr Tunable tunables[] = {
    {"radix", radices_worth_trying,
     [](Schedule& schedule, std::int64_t value) { schedule.radix = static_cast<Rank>(value); }},
    {"leaders", leaders_worth_trying,
     [](Schedule& schedule, std::int64_t value) { schedule.leaders = static_cast<Rank>(value); }},
    {"window", windows_worth_trying,
     [](Schedule& schedule, std::int64_t value) { schedule.window = static_cast<Rank>(value); }},
    {"direction", directions_worth_trying,
     [](Schedule& schedule, std::int64_t value) { schedule.direction = static_cast<Direction>(value); }},
};

// The schedule with every combination of values of the options that its algorithm reads.
std::vector<Schedule> combinations(const Scenario& scenario) {
  std::vector<Schedule> all{scenario.schedule};
  for (const Tunable& tunable : tunables) {
    if (!scenario.algorithm->reads(tunable.option)) continue;
    std::vector<Schedule> with_each;
    for (const Schedule& schedule : all) {
      for (const std::int64_t value : tunable.values(scenario)) tunable.set(with_each.emplace_back(schedule), value);
    }
    if (!with_each.empty()) all = std::move(with_each);
  }
  return all;
}

}  // namespace

bool has_message_size(const Catalogue& catalogue, std::string_view operation) {
  const auto& fields = catalogue.operation(operation)->fields;
  return std::ranges::find(fields, "message_words") != fields.end();
}

bool has_sizes_to_scale(const Schedule& schedule) { return schedule.sizes && schedule.sizes->largest() > 0; }

std::vector<Candidate> all_candidates_of(const Scenario& scenario) {
  const Algorithm& algorithm = *scenario.algorithm;
  std::vector<Candidate> candidates{{row_name(algorithm, scenario.schedule), scenario, false}};
  for (const Schedule& schedule : combinations(scenario)) {
    std::string name = row_name(algorithm, schedule);
    if (name == candidates.front().name) continue;
    candidates.push_back({std::move(name), scenario, true});
    candidates.back().scenario.schedule = schedule;
  }
  return candidates;
}

}  // namespace hopscope
