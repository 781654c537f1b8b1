#pragma once

#include "study/points/request.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options that only `table` takes.
void add_table_options(CLI::App& app, TableRequest& options);
/// The options that only `plot` takes.
void add_plot_options(CLI::App& app, PlotRequest& options);

}  // namespace hopscope
