#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "export/export_request.hpp"
#include "study/bound/optimum/optimum.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "study/compare/measured.hpp"
#include "study/cost/cost.hpp"
#include "study/curves/curve_settings.hpp"
#include "study/fit.hpp"
#include "study/points/request.hpp"
#include "study/sweep/part.hpp"

namespace hopscope {

enum class Format { table, json, csv, jsonl, html };

/// Options of `map`.
struct MapOptions {
  bool optimise = false;  ///< search for a better mapping
  std::uint64_t seed = 1;
  std::int64_t steps = 0;  ///< --limit; 0: the default
  double seconds = 0;      ///< 0: no limit
  std::optional<std::string> output_mapping;
};

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

/// Options of `fit`.
struct FitOptions {
  FitSettings settings;
  bool all_rows = false;               ///< show every residual
  std::optional<std::string> by_runs;  ///< of the scenario in this file
};

/// Options of `measured`.
struct MeasuredOptions {
  MeasuredSettings settings;
  std::optional<std::string> plot;  ///< a file
};

/// Options of `sensitivity`.
struct SensitivityOptions {
  std::optional<std::string> plot;  ///< a file
};

/// Options of `recommend`.
struct RecommendOptions {
  static constexpr double usual_from = 1, usual_to = 1048576;
  std::optional<double> from, to;  ///< words of a message; in stores all, unless they are given
  bool by_runs = false;            ///< also where exact curves would tell
};

/// Options of `curve`.
struct CurveOptions {
  CurveSettings settings;
  std::string algorithms;           ///< "all", or empty: that of each file
  std::optional<std::string> plot;  ///< a file
};

/// Options of `overview`.
struct OverviewOptions {
  std::optional<double> words;       ///< of a message
  std::vector<std::string> against;  ///< files of other platforms
};

/// Options of `exercise`.
struct ExerciseOptions {
  std::string student;
  std::uint64_t seed = 1;
  bool key = false;  ///< with the solution
};

/// Options of `bound`.
struct BoundOptions {
  double gap = 0.01;              ///< between the bound and a flow, at which the search ends
  std::optional<double> seconds;  ///< after which it ends with what it has
  std::optional<std::string> certificate;
  std::optional<std::string> figure;
};

/// Options of `optimum`.
struct OptimumOptions {
  OptimumSettings settings;
  std::optional<std::string> table;  ///< a file for the schedule
};

/// The contents of the command line.
struct Options {
  std::vector<std::string> arguments;  ///< the arguments after the command: files, or names
  ReadOptions read;                    ///< --engine, --set
  Format format = Format::table;
  std::optional<std::string> output;    ///< a file instead of the standard output
  std::vector<std::string> programs;    ///< files of programs to be compared with algorithms
  std::optional<double> synthesise;     ///< seconds of search for a schedule to be compared with algorithms
  std::optional<double> give_up_after;  ///< a multiple of the work of the file's own algorithm, for others in `compare`
  std::optional<double> time_limit;     ///< of each run, in seconds of wall-clock time
  bool quiet = false;                   ///< print only results and errors
  bool timing = false;                  ///< wall-clock times on the standard error
  bool messages = false;                ///< list every message
  bool watch = false;                   ///< step through runs on the terminal
  bool hide_answers = false;            ///< show only whether expectations and predictions are met
  bool all_steps = false;               ///< do not fold long lists of steps
  bool formula = false;                 ///< of a run: find the formula of its time, however long that takes
  bool no_formula = false;              ///< of a run: do not look for one
  MapOptions map;
  CostSettings cost;
  ExportOptions exporting;
  SweepOptions sweep;
  FitOptions fit;
  MeasuredOptions measured;
  SensitivityOptions sensitivity;
  RecommendOptions recommend;
  CurveOptions curve;
  OverviewOptions overview;
  ExerciseOptions exercise;
  BoundOptions bound;
  std::string certified;  ///< a scenario with which `verify` compares certificates; empty if none is given
  OptimumOptions optimum;
  SynthesisSettings synthesis;
  std::int64_t segments = 0;  ///< of each tree that synthesise packs; 0: chosen
  TableRequest table;
  PlotRequest plot;
};

/// The exit statuses of the program.
enum ExitStatus : int {
  done = 0,
  promise_broken = 1,  ///< it ran, and an expectation, the delivery, the schedule or the engine failed
  bad_input = 2,       ///< files or usage
};

/// The function of a command, which returns the exit status.
using Command = int (*)(const Options& options, const Catalogue& catalogue);

int run(const Options& options, const Catalogue& catalogue);
int curve(const Options& options, const Catalogue& catalogue);
int compare(const Options& options, const Catalogue& catalogue);
int sweep(const Options& options, const Catalogue& catalogue);
int merge(const Options& options, const Catalogue& catalogue);
int table_of_store(const Options& options, const Catalogue& catalogue);
int plot(const Options& options, const Catalogue& catalogue);
int map(const Options& options, const Catalogue& catalogue);
int overview(const Options& options, const Catalogue& catalogue);
int cost(const Options& options, const Catalogue& catalogue);
int report(const Options& options, const Catalogue& catalogue);
int lab(const Options& options, const Catalogue& catalogue);
int export_file(const Options& options, const Catalogue& catalogue);
int claims(const Options& options, const Catalogue& catalogue);
int recommend(const Options& options, const Catalogue& catalogue);
int fit(const Options& options, const Catalogue& catalogue);
int measured(const Options& options, const Catalogue& catalogue);
int sensitivity(const Options& options, const Catalogue& catalogue);
int exercise(const Options& options, const Catalogue& catalogue);
int bound(const Options& options, const Catalogue& catalogue);
int optimum(const Options& options, const Catalogue& catalogue);
int synthesise(const Options& options, const Catalogue& catalogue);
int verify(const Options& options, const Catalogue& catalogue);
int check(const Options& options, const Catalogue& catalogue);
int list(const Options& options, const Catalogue& catalogue);
int explain(const Options& options, const Catalogue& catalogue);

}  // namespace hopscope
