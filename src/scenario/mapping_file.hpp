#pragma once

#include "scenario/mapping_reader.hpp"

namespace hopscope::input {

/// Reads a file with the node of rank 0, 1, 2 and so on, one a line. Empty lines are passed over, and what stands
/// behind a #. Mistakes are told under the file's own name, with their lines.
/// @param pointer where the file is named; @param beside the file that names it
[[nodiscard]] std::optional<std::vector<NodeId>> read_mapping_file(const std::string& name, const std::string& pointer,
                                                                   const std::string& beside, const MappingSites& sites,
                                                                   Findings& findings);

/// The text of such a file. @param about told in its first lines, each behind a #; may be empty
[[nodiscard]] std::string mapping_file_text(const std::vector<NodeId>& nodes, const std::vector<std::string>& about);

}  // namespace hopscope::input
