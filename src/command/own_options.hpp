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
void add_cost_options(CLI::App& app, CostOptions& options);

}  // namespace hopscope
