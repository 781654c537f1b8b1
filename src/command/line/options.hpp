#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "export/export_request.hpp"
#include "service/study_kind.hpp"
#include "study/points/request.hpp"
#include "study/sweep/summary.hpp"

namespace hopscope {

/// What an export shows of a network.
enum class ExportLayer { loads, bottleneck };
[[nodiscard]] constexpr std::string_view name_of(ExportLayer layer) {
  return layer == ExportLayer::loads ? "loads" : "bottleneck";
}

/// Options of `export`.
struct ExportOptions {
  ExportRequest request;
  ExportLayer layer = ExportLayer::loads;
};

/// Options of `sweep`.
struct SweepOptions {
  std::string store;                  ///< the file
  int jobs = 0;                       ///< points run concurrently; 0: the number of cores
  bool retry = false;                 ///< rerun failed points
  bool recompute_older = false;       ///< rerun points that another version ran
  std::optional<Part> part = {};      ///< run only the points of this
  bool failures_are_results = false;  ///< points that cannot be run are no failure of the sweep
};

/// The contents of the command line.
struct Options {
  std::vector<std::string> arguments;                           ///< the arguments after the command: files, or names
  ReadOptions read;                                             ///< --engine, --set
  const StudyKind* study = nullptr;                             ///< if the command is one
  Values settings = {};                                         ///< of the study
  std::map<std::string, std::vector<std::string>> others = {};  ///< files of its settings that are read, by setting
  Format format = Format::table;
  std::optional<std::string> output;  ///< a file instead of the standard output
  std::optional<double> time_limit;   ///< of each run, in seconds of wall-clock time
  bool quiet = false;                 ///< print only results and errors
  bool timing = false;                ///< wall-clock times on the standard error
  bool messages = false;              ///< list every message
  bool watch = false;                 ///< step through runs on the terminal
  bool hide_answers = false;          ///< show only whether expectations and predictions are met
  bool all_steps = false;             ///< do not fold long lists of steps
  bool formulas = false;              ///< print the formulas of all algorithms that are shown
  bool all = false;                   ///< print everything that led to the answer
  bool formula = false;               ///< of a run: find the formula of its time, however long that takes
  bool no_formula = false;            ///< of a run: do not look for one
  ExportOptions exporting;
  SweepOptions sweep;
  TableRequest table;
  PlotRequest plot;
};

/// The function of a command, which returns the exit status.
using Command = int (*)(const Options& options, const Catalogue& catalogue);

/// Any study, according to `Options::study`.
int run_study(const Options& options, const Catalogue& catalogue);
/// One that stores may answer too.
int recommend(const Options& options, const Catalogue& catalogue);
int recommend_of_stores(const Options& options, const Catalogue& catalogue);

int run(const Options& options, const Catalogue& catalogue);
int sweep(const Options& options, const Catalogue& catalogue);
int merge(const Options& options, const Catalogue& catalogue);
int table_of_store(const Options& options, const Catalogue& catalogue);
int plot(const Options& options, const Catalogue& catalogue);
int report(const Options& options, const Catalogue& catalogue);
int lab(const Options& options, const Catalogue& catalogue);
int export_file(const Options& options, const Catalogue& catalogue);

}  // namespace hopscope
