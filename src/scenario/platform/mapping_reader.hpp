#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/platform.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// A mapping without a formula has a table; this many entries take 64 MiB.
inline constexpr std::int64_t most_mapped_nodes = std::int64_t{1} << 24;

/// The mappings whose name alone is a value of the field `mapping`; searches for a better one start from them.
inline constexpr std::array<std::string_view, 5> plain_mappings{"identity", "gray", "snake", "inverse-gray",
                                                                "inverse-snake"};

/// The other values of the field `mapping`, besides names.
inline constexpr std::string_view mapping_objects =
    R"({"gray": [4, 4]}, {"inverse-snake": [4, 4]}, {"random": SEED}, {"table": [...]}, {"file": FILE})";

/// The field `mapping` as written.
struct MappingRequest {
  std::string name;  ///< one of plain_mappings, or "random", "table", "file"
  std::uint64_t seed = 0;
  std::vector<std::int64_t> table = {};
  std::vector<NodeId> sides = {};  ///< of the grid that the ranks form: {"gray": [4, 4]}; empty if none is given
  std::string file = {};           ///< its name as written
};

/// The ranks to be mapped, and the network.
struct MappingSites {
  Rank ranks = 0;              ///< no more than nodes
  const Grid* grid = nullptr;  ///< that the ranks form; null if they form none
  const Topology& host;
  bool may_be_fewer = false;  ///< a table or a file may name fewer ranks than that
};

/// Reads the field `mapping`. @param pointer its position: "/platform/mapping"
[[nodiscard]] std::optional<MappingRequest> read_mapping(const Json& value, const std::string& pointer,
                                                         Findings& findings);

/// The mapping in a few words: "gray 4 x 4", "random 42".
[[nodiscard]] std::string in_words(const MappingRequest& request);

/// Why a mapping other than a table or a file does not fit, and what it needs; empty if it does.
[[nodiscard]] std::string misfit_of(const MappingRequest& request, const MappingSites& sites);

/// The node of every rank by a mapping other than a table or a file. @pre it fits
[[nodiscard]] std::vector<NodeId> table_of(const MappingRequest& request, const MappingSites& sites);

/// The node of every rank. A mapping that does not fit is a mistake at `pointer`, and the result is none.
/// @param beside the file that names the mapping: the name of a table file is relative to it
[[nodiscard]] std::optional<std::vector<NodeId>> make_mapping(const MappingRequest& request, const std::string& pointer,
                                                              const std::string& beside, const MappingSites& sites,
                                                              Findings& findings);

/// Reads a file with the nodes of ranks 0, 1, 2 and so on, one per line, by their numbers or names; what is in quotes
/// is a name. Empty lines and comments, from # to the end of the line, are skipped. Mistakes are reported under the
/// file's own name, with their lines.
/// @param pointer where the file is named; @param beside the file that names it
[[nodiscard]] std::optional<std::vector<NodeId>> read_mapping_file(const std::string& name, const std::string& pointer,
                                                                   const std::string& beside, const MappingSites& sites,
                                                                   Findings& findings);

/// The text of such a file, with the names of nodes where their numbers are names of others.
/// @param about written as comments in its first lines; may be empty
[[nodiscard]] std::string mapping_file_text(const std::vector<NodeId>& nodes, const Topology& host,
                                            const std::vector<std::string>& about);

}  // namespace hopscope::input
