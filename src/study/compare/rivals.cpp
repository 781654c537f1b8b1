#include "study/compare/crossovers.hpp"

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "study/candidates.hpp"

namespace hopscope {

struct Rivals::Rival {
  Candidate candidate;
  Time least = 0;  // that its run can take
};

FasterThere Rivals::at(double words, Time time, const std::vector<std::string>& except) {
  FasterThere found;
  found.compared = fastest_of(as_compared(words, except), time, found.not_run);
  if (found.compared.empty()) found.tuned = fastest_of(with_other_options(words), time, found.not_run);
  return found;
}

std::vector<Rivals::Rival> Rivals::as_compared(double words, const std::vector<std::string>& except) const {
  std::vector<Rival> rivals;
  for (const Candidate& candidate : candidates_) {
    if (std::ranges::count(except, candidate.name) > 0) continue;
    rivals.push_back({candidate, 0});
    Scenario& scenario = rivals.back().candidate.scenario;
    scenario.schedule = with_words(scenario.schedule, words);
    rivals.back().least = least_time(scenario);
  }
  return rivals;
}

std::vector<Rivals::Rival> Rivals::with_other_options(double words) const {
  std::set<std::string> known;  // an algorithm may be a candidate twice, as given and tuned
  for (const Candidate& candidate : candidates_) known.insert(candidate.name);
  std::vector<Rival> rivals;
  for (const Candidate& candidate : candidates_) {
    Scenario there = candidate.scenario;
    there.schedule = with_words(there.schedule, words);
    for (Candidate& each : all_candidates_of(there)) {
      if (!known.insert(each.name).second) continue;
      const Time least = least_time(each.scenario);
      each.work = candidate.work;
      rivals.push_back({std::move(each), least});
    }
  }
  return rivals;
}

// The most promising first, so that they rule out others.
std::string Rivals::fastest_of(const std::vector<Rival>& rivals, Time time, std::size_t& not_run) {
  std::vector<const Rival*> order;
  for (const Rival& each : rivals) order.push_back(&each);
  std::ranges::stable_sort(order, {}, &Rival::least);
  Time least = time * (1 - 1e-6);
  std::string fastest;
  std::vector<const Rival*> unknown;
  for (const Rival* each : order) {
    if (each->least >= least) break;
    const double left = runs_.search_work() - work_;
    const auto result =
        each->candidate.work <= left ? runs_.result(each->candidate.scenario, left, work_) : std::nullopt;
    if (!result) unknown.push_back(each);
    if (!result || result->time >= least) continue;
    least = result->time;
    fastest = each->candidate.name;
  }
  not_run += static_cast<std::size_t>(
      std::ranges::count_if(unknown, [least](const Rival* each) { return each->least < least; }));
  return fastest;
}

}  // namespace hopscope
