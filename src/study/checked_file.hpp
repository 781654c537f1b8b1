#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A file of whatever kind, with its mistakes.
struct CheckedFile {
  std::string file;
  std::vector<Mistake> mistakes;  ///< none if the file is valid
  std::string confirmation = {};  ///< what it is, in one line; if it is valid
};

/// Reads a scenario, perhaps with a sweep or without an algorithm, a lecture with its scenarios, an embedding or a
/// schedule; nothing is run.
[[nodiscard]] CheckedFile checked_file(const std::string& file, const ReadOptions& options, const Catalogue& catalogue);

}  // namespace hopscope
