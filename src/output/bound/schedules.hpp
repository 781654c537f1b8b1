#pragma once

// Optima, spanning trees and synthesised schedules.

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/bound/optimum/optimum.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "study/bound/trees/optimal_tree.hpp"
#include "study/bound/trees/tree_synthesis.hpp"

namespace hopscope {

/// A line for each of several.
[[nodiscard]] std::string optima_table(const std::vector<OptimumReport>& reports, const TextStyle& style);
/// As readable text.
[[nodiscard]] std::string optimum_table(const OptimumReport& report, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string optimum_json(const std::vector<OptimumReport>& reports, bool array);

/// As readable text.
[[nodiscard]] std::string optimal_tree_table(const OptimalTree& found, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string optimal_tree_json(const std::vector<OptimalTree>& all, bool array);

/// Where a schedule was written.
struct WrittenSchedule {
  std::string file = {};      ///< empty if it was not
  std::string relative = {};  ///< to the folder of the scenario, as the scenario may name it
};

/// "circulant segments 74, the fastest of the catalogue; what was made for this network takes 400208". @pre it has a
/// name
[[nodiscard]] std::string algorithm_in_words(const CatalogueAlgorithm& algorithm, const Platform& platform);
/// Those that were not run. @pre there are some
[[nodiscard]] std::string not_run_in_words(const CatalogueAlgorithm& algorithm);

/// As readable text.
[[nodiscard]] std::string synthesis_table(const SynthesisReport& report, const WrittenSchedule& written,
                                          const TextStyle& style);
/// One object.
[[nodiscard]] std::string synthesis_json(const SynthesisReport& report, const std::string& file);

/// As readable text.
[[nodiscard]] std::string trees_table(const TreeReport& report, const WrittenSchedule& written, const TextStyle& style);
/// One object, with every tree.
[[nodiscard]] std::string trees_json(const TreeReport& report, const std::string& file);

}  // namespace hopscope
