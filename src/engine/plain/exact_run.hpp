#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_costs.hpp"
#include "engine/plain/exact_order.hpp"
#include "engine/plain/plain_machine.hpp"

namespace hopscope {

/// Between which values of a variable, without these, every two consecutive instants of a run keep their order.
struct ExactRange {
  Rational least;                     ///< 0 if nothing ends it before
  std::optional<Rational> most = {};  ///< none if nothing ends it
};

/// A run in exact arithmetic takes more than its budget.
class ExactBudgetSpent : public std::runtime_error {
 public:
  ExactBudgetSpent() : std::runtime_error("a run in exact arithmetic takes more than was allowed") {}
};

/// What runs in exact arithmetic may take together. Digits grow with every change of rates where many messages share
/// channels, and with them what each event takes.
class ExactBudget {
 public:
  /// No limit.
  ExactBudget() = default;
  /// @param work events, and messages looked at for rates, with numbers of two words of the machine
  explicit ExactBudget(double work) : left_(work) {}

  /// @throws ExactBudgetSpent
  void spend_on_event(const ExactTime& time) {
    constexpr double of_large_numbers = 20, of_word = 2, of_square = 0.1;
    constexpr double short_words = 32;  // products and divisors of longer numbers take times that grow with the square
    const auto words = static_cast<double>(time.value().words());
    const double beyond = std::max(words - short_words, 0.0);
    price_ = words <= 1 ? 1 : of_large_numbers + of_word * words + of_square * beyond * beyond;
    spend(1);
  }
  /// @throws ExactBudgetSpent
  void spend(double work) {
    left_ -= work * price_;
    if (left_ < 0) throw ExactBudgetSpent();
  }

 private:
  double left_ = std::numeric_limits<double>::infinity();
  double price_ = 1;
};

/// A run on one side of a border: time = constant + slope x variable, up to the next border.
struct ExactSide {
  ExactTime time;
  Rational constant;
  Rational slope;
  std::optional<Rational> to = {};  ///< none if there is no other border on this side
};

/// Two events at one instant.
struct ExactMeeting {
  ExactTime time;
  PlainMachine::Event one;
  PlainMachine::Event other;
};

/// Of a variable on whose border a run is: instants that are equal there, and not beside it.
struct ExactBorder {
  std::size_t variable = 0;
  ExactMeeting meeting;  ///< the first
  ExactSide before;
  ExactSide after;
};

/// From the first startup of a step to its last delivery.
struct ExactStep {
  Step step = 0;
  ExactTime begin;
  ExactTime end;
};

/// A run in exact arithmetic, with its formula (MODEL: "The formula of a run").
struct ExactRun {
  bool is_rounded = false;  ///< it is of another engine: see carried_run()
  ExactTime time;
  std::vector<ExactParameter> parameters;
  std::size_t constant = 0;  ///< among the parameters
  std::vector<std::size_t> of_words;
  std::vector<ExactVariable> variables;
  std::vector<std::optional<ExactRange>> holds;  ///< by variable; none on a border
  std::vector<ExactBorder> borders;              ///< in the order of the variables
  std::vector<ExactStep> steps;                  ///< in their order; on a border in the formulas of one event each

  /// Whether both sides of every border have one formula, or there is no border.
  [[nodiscard]] bool has_one_formula() const;
};

/// What can vary in the formula of an experiment: its cost parameters that are not 0, and "m", the size of a message,
/// or a factor on all sizes where messages are unequal.
[[nodiscard]] std::vector<ExactVariable> variables_of(const Experiment& experiment, const ExactCosts& costs);

/// The run on one side of the value of a variable, by the place of that.
[[nodiscard]] ExactSide exact_side(const Experiment& experiment, const ExactCosts& costs,
                                   const std::vector<ExactVariable>& variables, std::size_t which, bool is_after,
                                   Observer& observer, ExactBudget& budget);

/// The same, as far as what can matter to each other keeps its order: mostly much further than all instants do. Only of
/// schedules in which ranks have nothing in common but messages and barriers.
[[nodiscard]] ExactSide exact_side_by_places(const Experiment& experiment, const ExactCosts& costs,
                                             const ExactVariable& variable, bool is_after, Observer& observer,
                                             ExactBudget& budget);

/// The makespan alone, with its formula; on a border with that of one event.
[[nodiscard]] ExactTime exact_makespan(const Experiment& experiment, const ExactCosts& costs, Observer& observer);
/// The same without its formula.
[[nodiscard]] Rational exact_time(const Experiment& experiment, const ExactCosts& costs, Observer& observer);

/// Runs the experiment on the plain engine, and once more on each side of each border.
/// @param observer receives the events of all these runs
/// @param budget of all these runs
/// @throws as Engine::run; ExactBudgetSpent
[[nodiscard]] ExactRun exact_run(const Experiment& experiment, Observer& observer, ExactBudget& budget);

}  // namespace hopscope
