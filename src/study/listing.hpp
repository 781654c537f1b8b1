#pragma once

#include <span>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

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

/// A kind of names: "topologies", and how their sections are made.
struct ListKind {
  std::string_view name;
  std::vector<ListSection> (*sections)(const Catalogue& catalogue);
};

/// All kinds of names in a catalogue, in the order in which they are listed.
[[nodiscard]] std::span<const ListKind> list_kinds();

}  // namespace hopscope
