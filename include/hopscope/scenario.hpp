#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

namespace hopscope {

/// A claim of the literature about a schedule or a mapping, and what the simulation shows.
struct BookClaim {
  enum class Finding { holds, holds_as_bound, fails };

  std::string says;    ///< the claim, in words
  std::string source;  ///< where it stands, the section first: "2.7.1, figure 2.33"
  Finding finding = Finding::holds;
  std::string from;   ///< where it begins to fail: "p = 64"; empty unless it fails, and possibly then
  std::string found;  ///< what the simulation shows, in a sentence
};

/// "holds", "holds as a bound", "fails".
[[nodiscard]] std::string_view name_of(BookClaim::Finding finding);

/// The results that a scenario expects of its run. Absent fields are not checked.
struct Expect {
  std::optional<Time> time;           ///< to a relative 1e-9, or:
  std::optional<double> time_within;  ///< how far it may be off, relative to the expected
  std::optional<Time> time_margin;    ///< the same in units of time
  std::optional<Time> time_at_most;
  std::optional<std::string> time_formula;  ///< of the run: "7 t_s + 12 t_h + 7 m t_w", or what expands to it
  std::optional<std::int64_t> steps;
  std::optional<bool> congestion_free;
  std::optional<double> max_congestion;
  std::optional<Delivery> delivery;
};

/// A field of a scenario and values for it, as JSON.
struct FieldValues {
  std::string path;  ///< with dots: "platform.topology.dimension"
  std::vector<std::string> values;
};

/// What somebody predicts of the runs of a scenario. Absent fields are not judged.
struct Predict {
  std::optional<std::string> time, steps, max_congestion;  ///< a number or a formula: "(t_s + t_w*m)*(p-1)"
  std::optional<bool> congestion_free;
  std::vector<FieldValues> over;  ///< the range in which formulas are judged; empty: a usual one
};

/// An exercise made of a scenario: texts, and what is drawn for each student.
struct Exercise {
  std::string title;
  std::vector<std::string> text;        ///< paragraphs
  std::vector<std::string> questions;   ///< fields of Predict
  std::vector<FieldValues> parameters;  ///< one value of each is drawn
};

/// A scenario file, read, checked and built: everything that a run needs. It points into the catalogue that it was read
/// with, which must live as long.
struct Scenario {
  std::string file;
  std::string name;
  Platform platform;
  Schedule schedule;
  std::vector<std::string> best = {};    ///< options of the algorithm that the file leaves to be chosen: "best"
  bool content_chosen = false;           ///< the file itself chooses "tracked" or "sizes"
  const Algorithm* algorithm = nullptr;  ///< in the catalogue, or `own`
  std::shared_ptr<const Algorithm> own;  ///< defined by a file; null for an algorithm of the catalogue
  /// What defines `own`, to do so again when a size changes: it may be for these sizes alone. Null without a file.
  std::shared_ptr<const ScheduleFile> own_file;
  std::shared_ptr<const Operation> operation;
  const Engine* engine = nullptr;     ///< in the catalogue
  const Engine* reference = nullptr;  ///< runs too, and must agree; may be null
  bool engine_chosen = false;         ///< the file, or an option, names the engine
  std::optional<Expect> expect;
  std::optional<BookClaim> claim;  ///< that the run is to confirm or refute
  std::optional<Predict> predict;
  std::optional<Exercise> exercise;
  std::vector<std::string> overrides;  ///< what --set changed, as typed: "platform.costs.t_s=10"
};

/// A `--set PATH=VALUE`: PATH with dots, VALUE as JSON or else as text.
struct Override {
  std::string path;
  std::string value;
};

/// Options that apply on top of a scenario file, and where files are read from.
struct ReadOptions {
  std::vector<Override> overrides = {};
  std::optional<std::string> engine = {};          ///< --engine
  std::shared_ptr<Files> files = files_on_disk();  ///< never null; copies of these options share it
};

/// Reads one scenario file and the files that it names.
/// @throws InputError with every mistake found: each names its file, its JSON pointer, what is wrong, what is allowed.
[[nodiscard]] Scenario read_scenario(const std::string& file, const Catalogue& catalogue,
                                     const ReadOptions& options = {});

/// The same for a text in memory.
/// @param name that the text would have as a file: mistakes name it, and paths in the text are relative to it
/// @param files where the files that the text names are read from; used during the call only
[[nodiscard]] Scenario parse_scenario(const std::string& text, const std::string& name, Files& files,
                                      const Catalogue& catalogue);

}  // namespace hopscope
