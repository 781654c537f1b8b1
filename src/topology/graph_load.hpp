#pragma once

#include <array>
#include <cstddef>

namespace hopscope {

/// What Boost's readers of graphs take memory for. They take hundreds of bytes for what may be three in a file, and
/// copy what is the same for many: so it is added up, in one pass, before they see a text.
class GraphLoad {
 public:
  enum Part { vertices, edges, attributes, groups, elements, part_count };

  /// The readers may take 64 times the file, and 256 MB at least; their time is in proportion to that.
  explicit GraphLoad(std::size_t bytes_of_file);

  /// @throws GraphTextError if all so far comes to more than is allowed; it says what takes the most
  void add(Part part, std::size_t bytes, std::size_t how_many = 1);

 private:
  [[noreturn]] void refuse() const;

  double allowed_;
  double bytes_;
  std::array<double, part_count> bytes_of_{};
  std::array<double, part_count> counts_{};
};

}  // namespace hopscope
