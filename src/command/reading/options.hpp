#pragma once

#include <string>
#include <string_view>

#include "command/options.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options that only `table` takes.
void add_table_options(CLI::App& app, ReadingOptions& options);
/// The options that only `plot` takes.
void add_plot_options(CLI::App& app, ReadingOptions& options);

/// The only store that the command line names. @throws UsageError if it names more
[[nodiscard]] const std::string& only_store(const Options& options, std::string_view command);

}  // namespace hopscope
