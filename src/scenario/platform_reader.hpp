#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "scenario/fields.hpp"
#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"
#include "scenario/mapping_reader.hpp"

namespace hopscope::input {

/// Platforms may have this many nodes: a node's number and a few sums of them fit into 32 bits.
inline constexpr std::int64_t most_nodes = std::int64_t{1} << 30;
/// The largest integer that every reader of JSON reads exactly, 2^53 - 1.
inline constexpr std::int64_t most_integer = (std::int64_t{1} << 53) - 1;

/// A platform as far as it could be read. Fields that were wrong hold their defaults; ports that were wrong are all,
/// so that no algorithm is told to want more.
struct PlatformReading {
  Platform platform;                      ///< without its mapping; its topology is null if that was wrong
  std::optional<MappingRequest> mapping;  ///< none if the file names none, or a wrong one
  bool names_mapping = false;
};

/// Reads the object of a platform. @param pointer where it stands in the scenario: "/platform"
/// @param costs whether it must have costs: they matter to runs, not to embeddings
[[nodiscard]] PlatformReading read_platform(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                            Findings& findings, Need costs = Need::required);

/// Puts a mapping other than a table or a file into the platform. @pre platform.topology
/// @return why it does not fit, and what it needs; empty if it does
[[nodiscard]] std::string try_mapping(const MappingRequest& request, Platform& platform);

/// Puts the mapping into the platform; one that does not fit is a mistake at `pointer` and leaves the identity under
/// the name asked for. @pre platform.topology
/// @param beside the file that names the mapping
void apply_mapping(const MappingRequest& request, const std::string& pointer, const std::string& beside,
                   Platform& platform, Findings& findings);

}  // namespace hopscope::input
