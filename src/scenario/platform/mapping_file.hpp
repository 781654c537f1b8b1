#pragma once

#include "scenario/platform/mapping_reader.hpp"

namespace hopscope::input {

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
