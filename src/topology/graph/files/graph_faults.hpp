#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// The faults of a text, gathered so that all of them are told at once.
class GraphFaults {
 public:
  /// A text may have millions of faults; what comes after the first thousand is not kept.
  void add(const std::string& why, std::size_t line);
  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Whether further ones are not kept.
  [[nodiscard]] bool is_full() const;
  /// @throws GraphTextError with all of them in the order of their lines, if there are any
  void throw_if_any() const;

 private:
  std::vector<GraphTextError> all_;
};

}  // namespace hopscope
