#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// A link of a graph file.
struct FileLink {
  Wiring::Link link = {};
  std::size_t edge = 0;  ///< of the file
  // The ports at its two ends, if the file names any.
  std::string from_port = {};
  std::string to_port = {};
};

/// Leaves out the links from a vertex to itself. @return how many
std::size_t drop_loops(std::vector<FileLink>& links);

/// Leaves out what is said a second time, from the other end: of the links a--b and b--a, each of the one direction is
/// the same as one of the other if width, t_w, t_h, class and the ports at both ends are the same. @return how many
std::size_t unite_directions(std::vector<FileLink>& links);

/// The most frequent width of the links of nodes for which `counts` is true; of equally frequent ones, the smallest. 1
/// if there are none.
/// @param switches by vertex, whether it is no node
[[nodiscard]] double usual_width(const std::vector<FileLink>& links, const std::vector<bool>& switches,
                                 const std::function<bool(const FileLink&)>& counts);

/// Replaces links between the same vertices by one which is as wide as all together and has the largest t_h. If they
/// have a t_w, 1/t_w of it is the sum of theirs.
/// @param one_way links from a to b and from b to a are different ones
/// @param unequal is told of a link that states t_w or t_h where another does not
/// @return how many there are less
std::size_t merge_parallel(std::vector<FileLink>& links, bool one_way,
                           const std::function<void(const FileLink&)>& unequal);

/// For each vertex its part of the network, connected if directions are ignored; the largest is part 0, of equal ones
/// that with the first vertex.
struct GraphParts {
  std::vector<std::size_t> part_of;  ///< by vertex
  std::vector<std::size_t> sizes;    ///< by part, the largest first
};
[[nodiscard]] GraphParts parts_of(std::size_t vertices, const std::vector<FileLink>& links);

}  // namespace hopscope
