#pragma once

#include <memory>
#include <string>

#include <hopscope/catalogue.hpp>

#include "json/fields.hpp"
#include "scenario/platform/costs_reader.hpp"

namespace hopscope::input {

/// The names of a list of the catalogue.
template <class Things>
[[nodiscard]] Names names_of(const Things& things) {
  Names names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

/// Adds a name unless it is already there.
inline void add_name(Names& names, std::string_view name) {
  for (const std::string_view known : names) {
    if (known == name) return;
  }
  names.push_back(name);
}

/// A topology as far as it could be read.
struct TopologyReading {
  std::shared_ptr<const Topology> topology;  ///< null if it, or its routing, was invalid
  std::string routing = "default";
  std::uint64_t seed = 1;                     ///< of routings that draw routes
  std::optional<ClusterCosts> cluster_costs;  ///< of a clustered family
};

/// The fields of a topology of this family, or, if it is null, of all.
[[nodiscard]] Names topology_fields(const Catalogue& catalogue, const TopologyFamily* family);

/// Reads the fields `topology` and `routing` of a platform and builds the topology.
[[nodiscard]] TopologyReading read_topology(const Fields& platform, const Catalogue& catalogue);

/// Reads the object of a topology of which only the links matter. @return null if it was invalid
[[nodiscard]] std::shared_ptr<const Topology> read_network(const Json& value, const std::string& pointer,
                                                           const Catalogue& catalogue, Findings& findings);

}  // namespace hopscope::input
