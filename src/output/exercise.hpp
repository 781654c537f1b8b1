#pragma once

// Exercises as texts.

#include <string>

#include <hopscope/scenario.hpp>

#include "study/prediction/exercise.hpp"

namespace hopscope {

/// A text of an exercise in which "{p}" and its like are the values that were drawn.
[[nodiscard]] std::string filled(std::string text, const DrawnExercise& drawn);

/// An exercise as Markdown: the setting, the questions, and a scenario to be completed with the answers.
/// @param answers that scenario, as JSON
/// @param with_solution the solution follows
[[nodiscard]] std::string exercise_sheet(const DrawnExercise& drawn, const std::string& answers, bool with_solution);

/// The scenario of an exercise as JSON, with the values that were drawn, and a place for each answer.
[[nodiscard]] std::string answers_of(const std::string& file, const DrawnExercise& drawn, ReadOptions read);

}  // namespace hopscope
