#include "engine/plain/exact_run.hpp"

#include <algorithm>
#include <utility>

#include "engine/plain/plain_machine.hpp"

namespace hopscope {

namespace {

/// Follows the order of instants along each variable.
class OrderOfInstants final : public PlainMachine::Notes {
 public:
  OrderOfInstants(const std::vector<ExactVariable>& variables, const ExactOrder& order)
      : variables_(variables), order_(order), ranges_(variables.size()), is_border_(variables.size()) {}

  void on_event(const ExactTime& time) override {
    const auto place = order_.compare(time, instant_);
    if (place > 0) {
      keep_in_order(instant_, time);
      instant_ = time;
    } else if (!(time == instant_)) {
      for (std::size_t i = 0; i < variables_.size(); ++i) {
        if (variables_[i].slope(time) != variables_[i].slope(instant_)) is_border_[i] = true;
      }
    }
  }
  void on_later_end(const ExactTime& next, const ExactTime& end) override {
    if (order_.compare(next, end) < 0) keep_in_order(next, end);
  }

  [[nodiscard]] bool is_border(std::size_t variable) const { return is_border_[variable]; }
  [[nodiscard]] const ExactRange& range(std::size_t variable) const { return ranges_[variable]; }

 private:
  /// The range ends where the second of two instants would meet the first.
  void keep_in_order(const ExactTime& first, const ExactTime& second) {
    const Rational gap = second.value() - first.value();
    if (gap.is_zero()) return;  // they are apart on one side of a border alone
    const ExactTime difference = second - first;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const Rational slope = variables_[i].slope(difference);
      if (slope.is_zero()) continue;
      const Rational meeting = variables_[i].value - gap / slope;
      if (slope.sign() > 0) {
        if (meeting > ranges_[i].least) ranges_[i].least = meeting;
      } else if (!ranges_[i].most || meeting < *ranges_[i].most) {
        ranges_[i].most = meeting;
      }
    }
  }

  const std::vector<ExactVariable>& variables_;
  const ExactOrder order_;
  std::vector<ExactRange> ranges_;
  std::vector<bool> is_border_;
  ExactTime instant_;
};

}  // namespace

ExactSide exact_side(const Experiment& experiment, const ExactCosts& costs, const std::vector<ExactVariable>& variables,
                     std::size_t which, bool is_after, Observer& observer) {
  const ExactVariable& variable = variables[which];
  const ExactOrder order(variable, is_after);
  OrderOfInstants instants(variables, order);
  ExactSide side;
  side.time = PlainMachine(experiment, costs, observer, instants, order).run();
  side.slope = variable.slope(side.time);
  side.constant = side.time.value() - side.slope * variable.value;
  const ExactRange& range = instants.range(which);
  side.to = is_after ? range.most : std::optional(range.least);
  return side;
}

Rational exact_time(const Experiment& experiment, const ExactCosts& costs, Observer& observer) {
  PlainMachine::Notes none;
  return PlainMachine(experiment, costs, observer, none, {}).run().value();
}

bool ExactRun::has_one_formula() const {
  const auto is_same = [this](const ExactSide& side) {
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
  ExactVariable size{
      "m", (has_size ? exactly(experiment.schedule.message_words) : Rational(1)) * costs.words_factor(), {}};
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

ExactRun exact_run(const Experiment& experiment, Observer& observer) {
  const ExactCosts costs(experiment.platform);
  ExactRun run;
  run.parameters = costs.parameters();
  run.constant = costs.constant();
  run.of_words = costs.of_words();
  run.variables = variables_of(experiment, costs);
  OrderOfInstants instants(run.variables, {});
  run.time = PlainMachine(experiment, costs, observer, instants, {}).run();
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    run.holds.push_back(instants.is_border(i) ? std::nullopt : std::optional(instants.range(i)));
    if (!instants.is_border(i)) continue;
    run.borders.push_back({i, exact_side(experiment, costs, run.variables, i, false, observer),
                           exact_side(experiment, costs, run.variables, i, true, observer)});
  }
  return run;
}

}  // namespace hopscope
