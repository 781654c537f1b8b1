#pragma once

#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "output/text.hpp"
#include "study/explain.hpp"

namespace hopscope {

/// One name of the catalogue.
struct ListEntry {
  std::string name;
  std::string where;    ///< where it applies; may be empty
  std::string summary;  ///< what it is
};

/// All names of one kind.
struct ListSection {
  std::string key;      ///< "algorithms"
  std::string heading;  ///< "algorithms for all-to-all"
  std::string group;    ///< what the entries share besides their kind, such as the operation; may be empty
  std::vector<ListEntry> entries;
  std::string note;  ///< instead of entries, if there are none
};

/// The sections as readable text, one line per entry.
[[nodiscard]] std::string listing(const std::vector<ListSection>& sections, const TextStyle& style);

/// An algorithm as readable text: where it applies, what a rank does, its formulas, and a worked example.
[[nodiscard]] std::string explanation(const Explanation& explained, const TextStyle& style);

/// A routing as readable text: where it applies, its rule, and its routes on small networks.
[[nodiscard]] std::string explanation(const RoutingExplanation& explained, const TextStyle& style);

}  // namespace hopscope
