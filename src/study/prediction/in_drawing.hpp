#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/drawing_reader.hpp"

namespace hopscope {

/// A question about a step that a drawing can answer, and what a run shows.
struct AnsweredDrawing {
  DrawingQuestion question;
  std::string words;              ///< the question
  DrawingQuestion::Pairs found;   ///< in order
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

}  // namespace hopscope
