#pragma once

#include <string>

#include <hopscope/scenario.hpp>

#include "study/prediction/exercise.hpp"

namespace hopscope {

/// The scenario of an exercise as JSON, with the values that were drawn, and a place for each answer.
[[nodiscard]] std::string answers_of(const std::string& file, const DrawnExercise& drawn, ReadOptions read);

}  // namespace hopscope
