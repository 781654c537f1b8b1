#pragma once

#include <array>
#include <cstddef>

namespace hopscope {

/// Estimates the memory of Boost's graph readers. They may take hundreds of bytes for three bytes of a file, and copy
/// shared data: so it is added up, in one pass, before they receive a text.
class GraphLoad {
 public:
  enum Part { vertices, edges, attributes, groups, elements, part_count };

  /// The readers may take 64 times the file, but at least 256 MB; their time is proportional to that.
  explicit GraphLoad(std::size_t bytes_of_file);

  /// @throws GraphTextError if the total exceeds the limit; it names the part that takes the most
  void add(Part part, std::size_t bytes, std::size_t how_many = 1);

 private:
  [[noreturn]] void refuse() const;

  double allowed_;
  double bytes_;
  std::array<double, part_count> bytes_of_{};
  std::array<double, part_count> counts_{};
};

}  // namespace hopscope
