#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "json/suggestions.hpp"

namespace hopscope {

/// A question that can be answered in a drawing of the network: about one step.
struct DrawingQuestion {
  enum class Kind { shared_channels, partners };
  using Pairs = std::vector<std::pair<int, int>>;

  Kind kind = Kind::shared_channels;
  Step step = 1;
  std::optional<Rank> rank = std::nullopt;    ///< of partners: only those to whom this rank sends
  std::optional<Pairs> answer = std::nullopt;  ///< channels by their ends, or sender and receiver; none: not given yet
};

/// The questions of an exercise, or the answers of a prediction, that belong to drawings.
struct DrawingQuestions {
  std::vector<DrawingQuestion> steps;
  std::vector<std::string> order;  ///< algorithms: to be ordered, or the fastest first
  bool asks_order = false;         ///< an answer that is not given yet has no algorithms
};

namespace input {

/// The fields of an exercise or a prediction that hold such questions.
[[nodiscard]] const Names& drawing_fields();

class Fields;
/// Reads them. @param has_answers of a prediction
[[nodiscard]] DrawingQuestions read_drawing_questions(const Fields& fields, bool has_answers);

/// Those of a scenario file that has been read without mistakes. @param part "exercise" or "predict"
[[nodiscard]] DrawingQuestions drawing_questions_in(const std::string& file, const std::string& part,
                                                    const ReadOptions& read);

}  // namespace input
}  // namespace hopscope
