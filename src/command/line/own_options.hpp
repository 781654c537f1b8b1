#pragma once

#include <string>

#include "command/line/options.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options specific to `map`. @param output_mapping receives the value of --output-mapping
void add_map_options(CLI::App& app, MapOptions& options, std::string& output_mapping);

/// The options specific to `cost`.
void add_cost_options(CLI::App& app, CostSettings& options);

/// The options specific to `overview`.
void add_overview_options(CLI::App& app, OverviewOptions& options);

/// The options specific to `export`. @param to receives the value of --to
void add_export_options(CLI::App& app, ExportOptions& options, std::string& to);

/// The options specific to `sweep`.
void add_sweep_options(CLI::App& app, SweepOptions& options);

/// The options specific to `fit`, and in its help the columns that it reads.
void add_fit_options(CLI::App& app, FitOptions& options);

/// The options specific to `measured`.
void add_measured_options(CLI::App& app, MeasuredOptions& options);

/// The options specific to `sensitivity`.
void add_sensitivity_options(CLI::App& app, SensitivityOptions& options);

/// The options specific to `exercise`.
void add_exercise_options(CLI::App& app, ExerciseOptions& options);

/// The options specific to `curve`.
void add_curve_options(CLI::App& app, CurveOptions& options);

/// The options specific to `recommend`.
void add_recommend_options(CLI::App& app, RecommendOptions& options);

/// What is to be compared besides algorithms.
void add_comparison_options(CLI::App& app, Options& options);

/// The options specific to `bound`. @param certificate, figure receive the values of --certificate and --figure
void add_bound_options(CLI::App& app, BoundOptions& options, std::string& certificate, std::string& figure);

/// The options specific to `synthesise`.
void add_synthesis_options(CLI::App& app, SynthesisSettings& settings, std::int64_t& segments);

/// The options specific to `verify`. @param scenario receives the value of --scenario
void add_verify_options(CLI::App& app, std::string& scenario);

/// The options specific to `optimum`. @param table receives the value of --table
void add_optimum_options(CLI::App& app, OptimumOptions& options, std::string& table);

/// @throws UsageError if there is no such format, or none is named
[[nodiscard]] ExportFormat export_format_of(const std::string& to);

}  // namespace hopscope
