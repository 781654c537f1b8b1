#pragma once

// How a Result looks as text, and how it and other answers look in JSON.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/result.hpp>

#include "output/listing.hpp"
#include "output/text.hpp"
#include "scenario/handed_in.hpp"
#include "study/checked_file.hpp"

namespace hopscope {

struct TableOptions {
  bool all_steps = false;  ///< do not abbreviate a long list of steps
  TextStyle style;
};

/// What became of a run: what should hold and does not, if anything; the time, compared with the textbook's formula and
/// with the largest bound, and its congestion.
[[nodiscard]] std::vector<Answer> answers(const Result& result);

/// One scenario as readable text: its answers, its setting, its steps, its time compared with the formulas, and the
/// outcome.
[[nodiscard]] std::string table(const Result& result, const TableOptions& options);

/// The name of the scenario, and the engine at the right end of the line.
[[nodiscard]] std::string headline(const Result& result, const TextStyle& style);

struct JsonOptions {
  bool array = false;     ///< an array even for a single result
  bool messages = false;  ///< with the list of messages
};

/// The results in the documented format: one object, or an array of them.
[[nodiscard]] std::string json(std::span<const Result> results, const JsonOptions& options);

/// The same objects, one result per line.
[[nodiscard]] std::string json_lines(std::span<const Result> results, bool messages);

/// [{"file", "ok", "mistakes": [{"file", "pointer", "message"}]}]
[[nodiscard]] std::string json(std::span<const CheckedFile> files);

/// {"topologies": [{"name", "where", "summary"}], ..}, keyed by section.
[[nodiscard]] std::string json(std::span<const ListSection> sections);

/// [{"operation", "name", "title", .., "example": result}], one per algorithm explained, and
/// [{"routing", "title", .., "examples": [{"family", "route", "deadlock"}]}], one per routing.
[[nodiscard]] std::string json(std::span<const AnyExplanation> explanations);

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
