#include "engine/plain/exact_run.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace hopscope {

namespace {

/// The range ends where the second of two times would meet the first.
void end_where_they_meet(const ExactTime& first, const ExactTime& second, const ExactVariable& variable,
                         ExactRange& range) {
  const Rational gap = second.value() - first.value();
  if (gap.is_zero()) return;  // they are apart on one side of a border alone
  const Rational slope = variable.slope(second) - variable.slope(first);
  if (slope.is_zero()) return;
  Rational meeting = variable.value - gap / slope;
  if (slope.sign() > 0) {
    if (meeting > range.least) range.least = std::move(meeting);
  } else if (!range.most || meeting < *range.most) {
    range.most = std::move(meeting);
  }
}

/// Follows the order of what can matter to each other, along one variable: that at each place.
class OrderAtPlaces final : public PlainMachine::Notes {
 public:
  OrderAtPlaces(const ExactVariable& variable, const ExactOrder& order, ExactBudget& budget)
      : variable_(variable), order_(order), budget_(budget) {}

  void on_event(const ExactTime& time, const PlainMachine::Event& /*event*/) override { budget_.spend_on_event(time); }
  [[nodiscard]] bool wants_touches() const override { return true; }
  void on_touch(std::uint64_t place, const ExactTime& time) override {
    const auto [last, is_first] = last_.try_emplace(place, time);
    if (is_first) return;
    end_where_they_meet(last->second, time, variable_, range_);
    last->second = time;
  }
  void on_later_end(const ExactTime& next, const ExactTime& end) override {
    if (order_.compare(next, end) < 0) end_where_they_meet(next, end, variable_, range_);
  }
  void on_work(std::size_t messages) override { budget_.spend(static_cast<double>(messages)); }

  [[nodiscard]] const ExactRange& range() const { return range_; }

 private:
  const ExactVariable& variable_;
  const ExactOrder order_;
  ExactBudget& budget_;
  std::unordered_map<std::uint64_t, ExactTime> last_;
  ExactRange range_;
};

/// Follows the order of instants along each variable.
class OrderOfInstants final : public PlainMachine::Notes {
 public:
  OrderOfInstants(const std::vector<ExactVariable>& variables, const ExactOrder& order, ExactBudget& budget)
      : variables_(variables), order_(order), budget_(budget), ranges_(variables.size()), meetings_(variables.size()) {}

  void on_event(const ExactTime& time, const PlainMachine::Event& event) override {
    budget_.spend_on_event(time);
    const auto place = order_.compare(time, instant_);
    if (place > 0) {
      keep_in_order(instant_, time);
      instant_ = time;
      first_ = event;
    } else if (!(time == instant_)) {
      for (std::size_t i = 0; i < variables_.size(); ++i) {
        if (!meetings_[i] && variables_[i].slope(time) != variables_[i].slope(instant_))
          meetings_[i] = {time, first_, event};
      }
    }
  }
  void on_later_end(const ExactTime& next, const ExactTime& end) override {
    if (order_.compare(next, end) < 0) keep_in_order(next, end);
  }

  void on_send(Step step, const ExactTime& now) override { steps_.try_emplace(step, ExactStep{step, now, {}}); }
  void on_deliver(Step step, const ExactTime& now) override { steps_[step].end = now; }
  void on_work(std::size_t messages) override { budget_.spend(static_cast<double>(messages)); }

  /// On whose border the run is.
  [[nodiscard]] const std::optional<ExactMeeting>& meeting(std::size_t variable) const { return meetings_[variable]; }
  [[nodiscard]] const ExactRange& range(std::size_t variable) const { return ranges_[variable]; }
  [[nodiscard]] std::vector<ExactStep> steps() const {
    std::vector<ExactStep> all;
    for (const auto& [step, times] : steps_) all.push_back(times);
    return all;
  }

 private:
  void keep_in_order(const ExactTime& first, const ExactTime& second) {
    for (std::size_t i = 0; i < variables_.size(); ++i) end_where_they_meet(first, second, variables_[i], ranges_[i]);
  }

  const std::vector<ExactVariable>& variables_;
  const ExactOrder order_;
  ExactBudget& budget_;
  std::vector<ExactRange> ranges_;
  std::vector<std::optional<ExactMeeting>> meetings_;  // by variable
  std::map<Step, ExactStep> steps_;
  ExactTime instant_;
  PlainMachine::Event first_;  // of this instant
};

}  // namespace

namespace {

ExactSide side_of(const ExactTime& time, const ExactVariable& variable, const ExactRange& range, bool is_after) {
  ExactSide side{.time = time, .constant = {}, .slope = variable.slope(time)};
  side.constant = time.value() - side.slope * variable.value;
  side.to = is_after ? range.most : std::optional(range.least);
  return side;
}

}  // namespace

ExactSide exact_side(const Experiment& experiment, const ExactCosts& costs, const std::vector<ExactVariable>& variables,
                     std::size_t which, bool is_after, Observer& observer, ExactBudget& budget) {
  const ExactOrder order(variables[which], is_after);
  OrderOfInstants instants(variables, order, budget);
  const ExactTime time = PlainMachine(experiment, costs, observer, instants, order).run();
  return side_of(time, variables[which], instants.range(which), is_after);
}

ExactSide exact_side_by_places(const Experiment& experiment, const ExactCosts& costs, const ExactVariable& variable,
                               bool is_after, Observer& observer, ExactBudget& budget) {
  const ExactOrder order(variable, is_after);
  OrderAtPlaces places(variable, order, budget);
  const ExactTime time = PlainMachine(experiment, costs, observer, places, order).run();
  return side_of(time, variable, places.range(), is_after);
}

ExactTime exact_makespan(const Experiment& experiment, const ExactCosts& costs, Observer& observer) {
  PlainMachine::Notes none;
  return PlainMachine(experiment, costs, observer, none, {}).run();
}

Rational exact_time(const Experiment& experiment, const ExactCosts& costs, Observer& observer) {
  return exact_makespan(experiment, costs, observer).value();
}

bool ExactRun::has_one_formula() const {
  const auto is_same = [this](const ExactSide& side) {
    if (side.time.value() != time.value()) return false;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].value != 0 && side.time.coefficient(i) != borders.front().before.time.coefficient(i))
        return false;
    }
    return true;
  };
  return std::ranges::all_of(
      borders, [&](const ExactBorder& border) { return is_same(border.before) && is_same(border.after); });
}

std::vector<ExactVariable> variables_of(const Experiment& experiment, const ExactCosts& costs) {
  const auto& parameters = costs.parameters();
  const bool has_size = experiment.schedule.sizes == nullptr && experiment.schedule.message_words > 0;
  ExactVariable size{"m", has_size ? exactly(experiment.schedule.message_words) : Rational(1), {}};
  std::vector<ExactVariable> variables;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& [name, value] = parameters[i];
    if (i == costs.constant() || value == 0) continue;
    if (std::ranges::find(costs.of_words(), i) != costs.of_words().end())
      size.weights.emplace_back(i, value / size.value);
    variables.push_back({name == "words" ? "t_w" : name, value, {{i, 1}}});  // of words, a factor on all their costs
  }
  variables.insert(variables.begin(), std::move(size));
  return variables;
}

ExactRun exact_run(const Experiment& experiment, Observer& observer, ExactBudget& budget) {
  const ExactCosts costs(experiment.platform);
  ExactRun run;
  run.parameters = costs.parameters();
  run.constant = costs.constant();
  run.of_words = costs.of_words();
  run.variables = variables_of(experiment, costs);
  OrderOfInstants instants(run.variables, {}, budget);
  run.time = PlainMachine(experiment, costs, observer, instants, {}).run();
  run.steps = instants.steps();
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    const auto& meeting = instants.meeting(i);
    run.holds.push_back(meeting ? std::nullopt : std::optional(instants.range(i)));
    if (!meeting) continue;
    run.borders.push_back({i, *meeting, exact_side(experiment, costs, run.variables, i, false, observer, budget),
                           exact_side(experiment, costs, run.variables, i, true, observer, budget)});
  }
  return run;
}

}  // namespace hopscope
