#include "study/compare/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <variant>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

bool is_less(Time time, Time than) { return time < than && !approximately_equal(time, than); }

/// A search for the fastest values, in which all runs together have a limit of work.
class Tuner {
 public:
  Tuner(const Candidate& as_given, Time its_time, double its_work, const SizeRuns& runs)
      : file_(as_given.scenario.file), fastest_(as_given), best_(its_time), its_work_(its_work), runs_(runs) {
    found_.tuning.algorithm = as_given.scenario.schedule.shown_name();
    found_.tuning.fastest = as_given.name;
    found_.tuning.tried.push_back({as_given.name, its_time});
  }

  /// All values worth trying, the most promising first; results are in the order of values.
  void try_all() {
    struct Choice {
      Candidate candidate;
      Time least;         // that its run can take
      std::size_t place;  // among all
    };
    std::vector<Choice> choices;
    for (Candidate& each : all_candidates_of(fastest_.scenario)) {
      if (each.name == fastest_.name) continue;
      const Time least = least_time(each.scenario);
      choices.push_back({std::move(each), least, choices.size()});
    }
    std::ranges::stable_sort(choices, {}, &Choice::least);
    std::map<std::size_t, Tuning::Trial> tried;
    for (Choice& choice : choices) {
      if (const auto trial = trial_of(std::move(choice.candidate), choice.least)) tried[choice.place] = *trial;
    }
    for (auto& [place, trial] : tried) found_.tuning.tried.push_back(std::move(trial));
  }

  /// From the fastest value of each option that may be any number to a faster one nearby, by steps that get smaller:
  /// of values worth trying, large ones are far apart.
  void refine() {
    for (const Field& option : fastest_.scenario.algorithm->options) {
      if (!option.may_be_best) continue;
      const double most = std::min(option.most, std::floor(fastest_.scenario.schedule.message_words));
      for (double step = std::floor(value_of(option) / 2); step >= 1;) {
        const double middle = value_of(option);
        if (middle + step <= most) try_value(option, middle + step);
        if (value_of(option) == middle && middle - step >= option.least) try_value(option, middle - step);
        if (value_of(option) == middle) step = std::floor(step / 2);
      }
    }
  }

  [[nodiscard]] Tuned found() && { return std::move(found_); }

 private:
  [[nodiscard]] double value_of(const Field& option) const {
    return std::get<double>(option.in(fastest_.scenario.schedule.values));
  }

  void try_value(const Field& option, double value) {
    Candidate candidate = with_value(fastest_, option, value);
    auto& tried = found_.tuning.tried;
    const bool is_known = std::ranges::find(tried, candidate.name, &Tuning::Trial::name) != tried.end() ||
                          std::ranges::count(found_.tuning.not_tried, candidate.name) > 0;
    if (is_known || its_work_ > runs_.search_work() - work_) return;
    const Time least = least_time(candidate.scenario);
    // What a formula rules out here is of no interest: only values worth trying are listed.
    if (!is_less(least, best_)) return;
    if (auto trial = trial_of(std::move(candidate), least)) tried.push_back(std::move(*trial));
  }

  std::optional<Tuning::Trial> trial_of(Candidate candidate, Time least) {
    if (!is_less(least, best_)) {
      found_.tuning.ruled_out.push_back(candidate.name);
      return std::nullopt;
    }
    candidate.scenario.best.clear();
    candidate.scenario.file = file_ + ", " + candidate.name;
    // Most values take about as much work as the given one. A run that is aborted would tell nothing.
    const double left = runs_.search_work() - work_;
    const auto result = its_work_ <= left ? runs_.result(candidate.scenario, left, work_) : std::nullopt;
    if (!result) {
      found_.tuning.not_tried.push_back(candidate.name);
      return std::nullopt;
    }
    Tuning::Trial trial{candidate.name, result->time};
    if (!is_less(result->time, best_)) return trial;
    best_ = result->time;
    found_.tuning.fastest = candidate.name;
    fastest_ = candidate;
    found_.faster = std::move(candidate);
    return trial;
  }

  Tuned found_;
  std::string file_;
  Candidate fastest_;
  Time best_;
  double its_work_;
  double work_ = 0;  // of all runs so far
  const SizeRuns& runs_;
};

}  // namespace

Tuned tuned(const Candidate& as_given, Time its_time, double its_work, const SizeRuns& runs) {
  Tuner tuner(as_given, its_time, its_work, runs);
  tuner.try_all();
  tuner.refine();
  return std::move(tuner).found();
}

}  // namespace hopscope
