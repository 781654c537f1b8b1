#pragma once

#include <string>
#include <vector>

#include "command/line/options.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options specific to `export`. @param to receives the value of --to
void add_export_options(CLI::App& app, ExportOptions& options, std::string& to);

/// The options specific to `sweep`.
void add_sweep_options(CLI::App& app, SweepOptions& options);

/// What is to be compared besides algorithms. @param seconds of a search for a schedule
void add_comparison_options(CLI::App& app, std::vector<std::string>& programs, std::string& seconds);

/// @throws UsageError if there is no such format, or none is named
[[nodiscard]] ExportFormat export_format_of(const std::string& to);

}  // namespace hopscope
