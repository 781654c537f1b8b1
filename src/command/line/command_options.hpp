#pragma once

// The options of commands, as they are declared to the parser.

#include <string>
#include <utility>
#include <vector>

#include "command/line/options.hpp"
#include "study/points/request.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace hopscope {

/// The options specific to `export`. @param to receives the value of --to
void add_export_options(CLI::App& app, ExportOptions& options, std::string& to);

/// The options specific to `sweep`.
void add_sweep_options(CLI::App& app, SweepOptions& options);

/// What is to be compared besides algorithms. @param seconds of a search for a schedule
void add_comparison_options(CLI::App& app, std::vector<std::string>& programs, std::string& seconds);

/// @throws UsageError if there is no such format, or none is named
[[nodiscard]] ExportFormat export_format_of(const std::string& to);

/// Settings of a study as the user wrote them, by name.
using WrittenSettings = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// An option for each setting of a study, with its checks.
/// @param written receives those that are given, and must outlive the parser
void add_study_options(CLI::App& app, const StudyKind& study, WrittenSettings& written);

/// The values of settings that the parser has accepted.
/// @throws UsageError for a name that there is not
void take_settings(const WrittenSettings& written, Options& options);

/// The options specific to `table`.
void add_table_options(CLI::App& app, TableRequest& options);
/// The options specific to `plot`.
void add_plot_options(CLI::App& app, PlotRequest& options);

}  // namespace hopscope
