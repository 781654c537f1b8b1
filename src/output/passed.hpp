#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "output/text.hpp"
#include "scenario/handed_in.hpp"

namespace hopscope {

// What `run --hide-answers` shows: whether expectations and predictions are met, and nothing that tells the answers.

/// A run that is judged, and who has handed it in.
struct JudgedRun {
  std::string file;
  Result result;
  std::optional<HandedIn> handed_in = std::nullopt;
};

[[nodiscard]] std::string passed_table(const JudgedRun& run, const TextStyle& style);
/// One object, or an array if `several`.
[[nodiscard]] std::string passed_json(const std::vector<JudgedRun>& runs, bool several);
/// scenario,quantity,passed,student,seed,attempts,hints,file: a row for each question of each file.
[[nodiscard]] std::string passed_csv(const std::vector<JudgedRun>& runs);

}  // namespace hopscope
