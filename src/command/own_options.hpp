#pragma once

#include <string>

#include "command/options.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options that only `map` takes. @param output_mapping where --output-mapping goes
void add_map_options(CLI::App& app, MapOptions& options, std::string& output_mapping);

/// The options that only `cost` takes.
void add_cost_options(CLI::App& app, CostSettings& options);

/// The options that only `export` takes. @param to where --to goes
void add_export_options(CLI::App& app, ExportOptions& options, std::string& to);

/// The options that only `sweep` takes.
void add_sweep_options(CLI::App& app, SweepOptions& options);

/// The options that only `fit` takes, and in its help what columns it reads.
void add_fit_options(CLI::App& app, FitOptions& options);

/// The options that only `recommend` takes.
void add_recommend_options(CLI::App& app, RecommendOptions& options);

/// @throws UsageError if there is no such format, or none is named
[[nodiscard]] ExportFormat export_format_of(const std::string& to);

}  // namespace hopscope
