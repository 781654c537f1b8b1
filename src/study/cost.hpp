#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <hopscope/catalogue.hpp>

#include "scenario/platform_file.hpp"
#include "study/cost_report.hpp"

namespace hopscope {

/// How networks of equal cost are set beside each other.
struct CostSettings {
  std::uint64_t seed = 1;
  std::optional<double> words;  ///< of a message; else the file's, or 64
  std::int64_t pairs = 1000;    ///< drawn at light load
  std::int64_t draws = 10;      ///< of partners, at heavy load
  std::int64_t partners = 1;    ///< of everybody, at heavy load
};

/// Networks for as many nodes as the file's platform has, at its costs.
/// @param engine that follows every rank
/// @param tick called before each of very many short runs with what they are for; ends the work by throwing
[[nodiscard]] CostReport cost_report(const PlatformFile& file, const CostSettings& settings, const Engine& engine,
                                     const Catalogue& catalogue, const std::function<void(const std::string&)>& tick);

}  // namespace hopscope
