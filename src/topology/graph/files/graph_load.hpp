#pragma once

#include <array>
#include <cstddef>

namespace hopscope {

/// Adds up the memory that a graph takes while it is read. A short text may describe a large graph: by defaults, which
/// apply to every vertex, and by edges between groups.
class GraphLoad {
 public:
  /// `everything`: what the parser of a library takes, which does not tell for what.
  enum Part { vertices, edges, attributes, everything, part_count };

  /// A reader may take 64 times the file, but at least 256 MB.
  explicit GraphLoad(std::size_t bytes_of_file);

  /// @throws GraphTextError if the total exceeds the limit; it names the part that takes the most
  void add(Part part, std::size_t bytes, std::size_t how_many = 1);
  [[nodiscard]] double allowed() const { return allowed_; }

 private:
  [[noreturn]] void refuse() const;

  double allowed_;
  double bytes_;
  std::array<double, part_count> bytes_of_{};
  std::array<double, part_count> counts_{};
};

}  // namespace hopscope
