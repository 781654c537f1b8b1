#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_costs.hpp"
#include "engine/plain/exact_order.hpp"

namespace hopscope {

/// Between which values of a variable, without these, every two consecutive instants of a run keep their order.
struct ExactRange {
  Rational least;                     ///< 0 if nothing ends it before
  std::optional<Rational> most = {};  ///< none if nothing ends it
};

/// A run on one side of a border: time = constant + slope x variable, up to the next border.
struct ExactSide {
  ExactTime time;
  Rational constant;
  Rational slope;
  std::optional<Rational> to = {};  ///< none if there is no other border on this side
};

/// Of a variable on whose border a run is: instants that are equal there, and not beside it.
struct ExactBorder {
  std::size_t variable = 0;
  ExactSide before;
  ExactSide after;
};

/// A run in exact arithmetic, with its formula (MODEL: "The formula of a run").
struct ExactRun {
  ExactTime time;
  std::vector<ExactParameter> parameters;
  std::size_t constant = 0;  ///< among the parameters
  std::vector<std::size_t> of_words;
  std::vector<ExactVariable> variables;
  std::vector<std::optional<ExactRange>> holds;  ///< by variable; none on a border
  std::vector<ExactBorder> borders;              ///< in the order of the variables

  /// Whether both sides of every border have one formula, or there is no border.
  [[nodiscard]] bool has_one_formula() const;
};

/// What can vary in the formula of an experiment: its cost parameters that are not 0, and "m", the size of a message,
/// or a factor on all sizes where messages are unequal.
[[nodiscard]] std::vector<ExactVariable> variables_of(const Experiment& experiment, const ExactCosts& costs);

/// The run on one side of the value of a variable, by the place of that.
[[nodiscard]] ExactSide exact_side(const Experiment& experiment, const ExactCosts& costs,
                                   const std::vector<ExactVariable>& variables, std::size_t which, bool is_after,
                                   Observer& observer);

/// The makespan alone.
[[nodiscard]] Rational exact_time(const Experiment& experiment, const ExactCosts& costs, Observer& observer);

/// Runs the experiment on the plain engine, and once more on each side of each border.
/// @param observer receives the events of all these runs
/// @throws as Engine::run
[[nodiscard]] ExactRun exact_run(const Experiment& experiment, Observer& observer);

}  // namespace hopscope
