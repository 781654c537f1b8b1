#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "scenario/platform/platform_file.hpp"
#include "study/cost/cost_report.hpp"

namespace hopscope {

/// The settings of a comparison of networks of equal cost.
struct CostSettings {
  std::uint64_t seed = 1;
  std::optional<double> words;  ///< of a message; by default the file's, or 64
  std::int64_t pairs = 1000;    ///< random pairs at light load
  std::int64_t draws = 10;      ///< of partners, at heavy load
  std::int64_t partners = 1;    ///< of every node, at heavy load
};

/// Why there is no hypercube of that many nodes for comparison, and what is possible; empty if there is one.
[[nodiscard]] std::string why_not_costed(const Platform& platform);

/// Compares networks with as many nodes as the file's platform, at its cost parameters.
/// @param engine that simulates every rank
/// @param tick called before each of a large number of short runs with their purpose; may end the work by throwing
[[nodiscard]] CostReport cost_report(const PlatformFile& file, const CostSettings& settings, const Engine& engine,
                                     const Catalogue& catalogue, const std::function<void(const std::string&)>& tick);

}  // namespace hopscope
