#pragma once

#include <string>
#include <vector>

#include "output/outcome.hpp"
#include "output/text.hpp"

namespace hopscope {

/// One thing that can be named in a scenario.
struct ListEntry {
  std::string name;
  std::string where;    ///< where it applies; may be empty
  std::string summary;  ///< what it is
};

/// All things of one sort.
struct ListSection {
  std::string key;      ///< "algorithms"
  std::string heading;  ///< "algorithms for all-to-all"
  std::string group;    ///< what the entries share besides their sort, such as the operation; may be empty
  std::vector<ListEntry> entries;
  std::string note;  ///< instead of entries, if there are none
};

/// What there is to say about an algorithm.
struct Explanation {
  const Algorithm* algorithm = nullptr;
  Outcome example;
};

/// The sections for people, one line per entry.
[[nodiscard]] std::string listing(const std::vector<ListSection>& sections, const TextStyle& style);

/// An algorithm for people: where it fits, what a rank does, its formulas, and a worked example.
[[nodiscard]] std::string explanation(const Explanation& explained, const TextStyle& style);

}  // namespace hopscope
