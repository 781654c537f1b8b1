#pragma once

// Exercises: what is asked in words, in a drawing, and with values that are drawn.

#include <string>
#include <utility>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/contents_reader.hpp"
#include "scenario/drawing_reader.hpp"

namespace hopscope {

/// A question for what a rank holds, and the answer of a run.
struct AnsweredContents {
  ContentsQuestion question;
  std::string words;             ///< the question
  std::vector<RankRange> found;  ///< the ranks, in order
};

/// Answers the questions of one part of a scenario file by a run.
/// @param part "exercise" or "predict"
/// @throws InputError if there is no such rank, or if the run does not tell what ranks hold
[[nodiscard]] std::vector<AnsweredContents> answered_contents(const std::string& file, const std::string& part,
                                                              const Scenario& scenario, const Catalogue& catalogue,
                                                              const ReadOptions& read, const RunOptions& options);

/// A given answer, compared as a set.
[[nodiscard]] Verdict judged_contents(const AnsweredContents& answered);

/// "0-3, 5", or "none".
[[nodiscard]] std::string ranks_as_answer(const std::vector<RankRange>& ranks);

/// A question about a step that a drawing can answer, and what a run shows.
struct AnsweredDrawing {
  DrawingQuestion question;
  std::string words;             ///< the question
  DrawingQuestion::Pairs found;  ///< in order
};

/// The times of algorithms that are to be ordered, the fastest first.
struct AnsweredOrder {
  std::string words;  ///< the question
  std::vector<std::pair<std::string, Time>> found;
  std::vector<std::string> answer;  ///< of a prediction; empty if it is not given yet
};

struct AnsweredDrawings {
  std::vector<AnsweredDrawing> steps;
  std::vector<AnsweredOrder> orders;  ///< one, or none
};

/// Answers the questions for drawings of one part of a scenario file by runs.
/// @param part "exercise" or "predict"
/// @throws InputError if there is no such step or rank, or an algorithm does not run
[[nodiscard]] AnsweredDrawings answered_drawings(const std::string& file, const std::string& part,
                                                 const Scenario& scenario, const Catalogue& catalogue,
                                                 const ReadOptions& read, const RunOptions& options);

/// Given answers, compared as sets, and as an order.
[[nodiscard]] std::vector<Verdict> judged_drawings(const AnsweredDrawings& answered, const std::string& time_unit);

/// "5 -> 7, 1 -> 3", or "none".
[[nodiscard]] std::string pairs_as_answer(const DrawingQuestion::Pairs& pairs);
/// "hypercube, pairwise", and those that take as long as each other "pairwise = direct".
[[nodiscard]] std::string order_as_answer(const AnsweredOrder& order);

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
