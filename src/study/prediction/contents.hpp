#pragma once

#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/contents_reader.hpp"

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

}  // namespace hopscope
