#pragma once

#include <hopscope/simulate.hpp>

#include "study/prediction/contents.hpp"
#include "study/prediction/in_drawing.hpp"

namespace hopscope {

/// An exercise with the parameters that were drawn for one student.
struct DrawnExercise {
  std::string student;
  std::vector<Override> drawn;
  Exercise exercise;
  Result result;  ///< of a run: the setting of the sheet, and the solution
  Scenario scenario;
  std::vector<AnsweredContents> contents = {};  ///< what is asked of the contents of ranks
  AnsweredDrawings drawings = {};               ///< what is asked for a drawing
  std::uint64_t seed = 1;
};

/// Draws the parameters of a scenario file's exercise, the same for the same seed and name on every machine, and runs
/// it. Values that the algorithm does not fit are drawn again.
/// @throws InputError if the file has no exercise, or if no values that were tried can be run
[[nodiscard]] DrawnExercise drawn_exercise(const std::string& file, const std::string& student, std::uint64_t seed,
                                           const Catalogue& catalogue, const ReadOptions& read,
                                           const RunOptions& options);

}  // namespace hopscope
