#pragma once

#include "study/points/request.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// The options specific to `table`.
void add_table_options(CLI::App& app, TableRequest& options);
/// The options specific to `plot`.
void add_plot_options(CLI::App& app, PlotRequest& options);

}  // namespace hopscope
