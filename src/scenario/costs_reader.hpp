#pragma once

#include <optional>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "scenario/fields.hpp"

namespace hopscope::input {

/// What a cost may be, in any unit from attoseconds to years; beyond that, times are infinite or no different from 0.
inline const NumberRange allowed_costs{.least = 1e-30, .most = 1e30, .or_zero = true};
/// How many times wider than a plain channel one may be.
inline const NumberRange channel_widths{.least = 1e-9, .most = 1e9};

/// Reads an object of costs. @param allowed which there are: "t_s", "t_w", "t_h", "t_r"
[[nodiscard]] Costs read_costs(const Json& value, const std::string& pointer, const Names& allowed, Findings& findings);

/// The costs that a topology of clusters brings along.
struct ClusterCosts {
  std::optional<Costs> inter;  ///< between clusters; none if they were wrong
  std::vector<Costs> intra;    ///< inside each cluster; empty if these are the platform's
};

/// Reads the fields `inter` and `intra` of a topology. @param clusters how many there are, if that is known
[[nodiscard]] ClusterCosts read_cluster_costs(const Fields& topology, std::optional<std::size_t> clusters);

/// The costs by class, as Platform has them. @pre inter
[[nodiscard]] std::vector<Costs> costs_by_class(const ClusterCosts& costs, const Platform& platform);

}  // namespace hopscope::input
