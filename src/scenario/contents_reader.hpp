#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/sums.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope {

/// A question for what a rank holds at some moment: whose contributions are in its sum, or whose blocks it has.
struct ContentsQuestion {
  Rank rank = 0;
  Step after_step = 0;                               ///< 0: before the first step
  std::optional<Rank> destination = std::nullopt;    ///< only of what is for this rank
  std::optional<double> word = std::nullopt;         ///< only of this word of the vector, from 0
  std::optional<std::vector<RankRange>> ranks = {};  ///< the answer, in order; none if it is not given yet
};

namespace input {

/// Reads the list of such questions of an exercise, or of a prediction, which has answers too.
[[nodiscard]] std::vector<ContentsQuestion> read_contents(const Json& value, const std::string& pointer,
                                                          bool has_answers, Findings& findings);

/// Those of a scenario file that has been read without mistakes. @param part "exercise" or "predict"
[[nodiscard]] std::vector<ContentsQuestion> contents_in(const std::string& file, const std::string& part,
                                                        const ReadOptions& read);

}  // namespace input
}  // namespace hopscope
