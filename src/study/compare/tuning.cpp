#include "study/compare/tuning.hpp"

#include <algorithm>
#include <map>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

struct Choice {
  Candidate candidate;
  Time least = 0;         // that its run can take
  std::size_t place = 0;  // among all
};

// The most promising first.
std::vector<Choice> choices_for(const Candidate& as_given) {
  std::vector<Choice> choices;
  for (Candidate& each : all_candidates_of(as_given.scenario)) {
    if (each.name == as_given.name) continue;
    each.scenario.file += ", " + each.name;
    const Time least = least_time(each.scenario);
    choices.push_back({std::move(each), least, choices.size()});
  }
  std::ranges::stable_sort(choices, {}, &Choice::least);
  return choices;
}

bool is_less(Time time, Time than) { return time < than && !approximately_equal(time, than); }

}  // namespace

Tuned tuned(const Candidate& as_given, Time its_time, double its_work, const SizeRuns& runs) {
  Tuned found{{as_given.scenario.schedule.shown_name(), as_given.name, {{as_given.name, its_time}}, {}, {}}, {}};
  std::map<std::size_t, Tuning::Trial> tried;  // in the order of values
  Time best = its_time;
  double work = 0;
  for (Choice& choice : choices_for(as_given)) {
    const std::string name = choice.candidate.name;
    if (!is_less(choice.least, best)) {
      found.tuning.ruled_out.push_back(name);
      continue;
    }
    // Most values take about as much work as the given one. A run that is aborted would tell nothing.
    const double left = runs.search_work() - work;
    const auto result = its_work <= left ? runs.result(choice.candidate.scenario, left, work) : std::nullopt;
    if (!result) {
      found.tuning.not_tried.push_back(name);
      continue;
    }
    tried[choice.place] = {name, result->time};
    if (!is_less(result->time, best)) continue;
    best = result->time;
    found.tuning.fastest = name;
    found.faster = std::move(choice.candidate);
  }
  for (auto& [place, trial] : tried) found.tuning.tried.push_back(std::move(trial));
  return found;
}

}  // namespace hopscope
