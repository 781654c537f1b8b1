#pragma once

#include <optional>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "json/fields.hpp"

namespace hopscope::input {

/// The range of a cost, for units from attoseconds to years; beyond it, times would overflow or underflow.
inline const NumberRange allowed_costs{
    .least = 1e-30, .most = 1e30, .or_zero = true, .also = "one with its unit, such as \"1.5 us\""};
/// The range of the width of a channel.
inline const NumberRange channel_widths{.least = 1e-9, .most = 1e9};

/// The costs of a platform.
[[nodiscard]] const Names& platform_cost_names();

/// Reads an object of costs. @param allowed names of `cost_parameters`
[[nodiscard]] Costs read_costs(const Json& value, const std::string& pointer, const Names& allowed, Findings& findings);

/// The costs given by a topology of clusters.
struct ClusterCosts {
  std::optional<Costs> inter;  ///< between clusters; none if they were invalid
  std::vector<Costs> intra;    ///< inside each cluster; empty if these are the platform's
};

/// Reads the fields `inter` and `intra` of a topology. @param clusters their number, if known
[[nodiscard]] ClusterCosts read_cluster_costs(const Fields& topology, std::optional<std::size_t> clusters);

/// The costs by class, as in Platform. @pre inter
[[nodiscard]] std::vector<Costs> costs_by_class(const ClusterCosts& costs, const Platform& platform);

}  // namespace hopscope::input
