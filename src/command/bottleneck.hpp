#pragma once

#include "command/line/options.hpp"
#include "output/figure/figure.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// The network with its bottleneck.
/// @param advice what to do if it is too large to draw
/// @throws InputError if it is
[[nodiscard]] Figure bottleneck_figure(const BoundReport& report, const std::string& advice);

/// The bottleneck of a scenario, as a figure or as a graph whose critical edges have a price.
/// @throws UsageError if the format shows no network, or a step is named; InputError if there is no bound, or the
/// network is too large
[[nodiscard]] std::string exported_bottleneck(const Scenario& scenario, const ExportOptions& options);

}  // namespace hopscope
