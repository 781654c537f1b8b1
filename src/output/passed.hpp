#pragma once

#include <span>
#include <string>

#include <hopscope/result.hpp>

#include "output/text.hpp"
#include "study/prediction/passed.hpp"

namespace hopscope {

// What `run --hide-answers` shows: whether expectations and predictions are met, and nothing that tells the answers.

[[nodiscard]] std::string passed_table(const Result& result, const TextStyle& style);
/// One object, or an array if `several`.
[[nodiscard]] std::string passed_json(std::span<const Result> results, bool several);
/// scenario,quantity,passed
[[nodiscard]] std::string passed_csv(std::span<const Result> results);

}  // namespace hopscope
