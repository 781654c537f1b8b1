#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "json/fields.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "scenario/platform/mapping_reader.hpp"

namespace hopscope::input {

/// The largest number of nodes of a platform: a node's number and small sums of them fit into 32 bits.
inline constexpr std::int64_t most_nodes = std::int64_t{1} << 30;
/// The largest integer that every JSON parser reads exactly, 2^53 - 1.
inline constexpr std::int64_t most_integer = (std::int64_t{1} << 53) - 1;

/// A platform as far as it could be read. Invalid fields have their defaults, and invalid ports are "all", so that no
/// algorithm is reported to need more.
struct PlatformReading {
  Platform platform;                      ///< without its mapping; its topology is null if it was invalid
  std::optional<MappingRequest> mapping;  ///< none if the file names none, or an invalid one
  bool names_mapping = false;
};

/// The fields of a platform.
[[nodiscard]] const Names& platform_fields();

/// Reads the object of a platform. @param pointer its position in the scenario: "/platform"
/// @param costs whether costs are required: they matter for runs, not for embeddings
[[nodiscard]] PlatformReading read_platform(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                            Findings& findings, Need costs = Need::required);

/// Gives the platform a mapping other than a table or a file. @pre platform.topology
/// @return why it does not fit, and what it needs; empty if it does
[[nodiscard]] std::string try_mapping(const MappingRequest& request, Platform& platform);

/// Gives the platform the mapping; one that does not fit is a mistake at `pointer` and leaves the identity under the
/// requested name. @pre platform.topology
/// @param beside the file that names the mapping
void apply_mapping(const MappingRequest& request, const std::string& pointer, const std::string& beside,
                   Platform& platform, Findings& findings);

}  // namespace hopscope::input
