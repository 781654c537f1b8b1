#pragma once

#include <map>
#include <string>
#include <vector>

namespace hopscope {

/// What a laboratory begins with.
struct LabFiles {
  std::vector<std::string> scenarios;        ///< names of files; none: a usual one
  std::map<std::string, std::string> files;  ///< texts by name: the scenarios and all that they name
};

/// Whether this program has the page, with its engine.
[[nodiscard]] bool has_lab_page();

/// The page, self-contained. @pre has_lab_page()
[[nodiscard]] std::string lab_page(const LabFiles& files);

}  // namespace hopscope
