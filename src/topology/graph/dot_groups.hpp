#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace hopscope {

/// Default attributes of subsequent vertices or edges.
struct DotDefaults {
  std::map<std::string, std::size_t> bytes_of = {};  ///< by name
  std::size_t bytes = 0;

  void set(const std::string& name, std::size_t bytes_of_it) {
    std::size_t& known = bytes_of[name];
    bytes += bytes_of_it - known;
    known = bytes_of_it;
  }
};

/// A group, or the whole graph.
struct DotGroup {
  std::string name = {};  ///< may be empty
  bool is_written = false;
  // For the groups that are written; the members of others count for the enclosing one.
  std::size_t bytes_of_members = 0;
  DotDefaults of_vertices = {};
  DotDefaults of_edges = {};
};

}  // namespace hopscope
