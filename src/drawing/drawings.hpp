#pragma once

#include <optional>
#include <vector>

#include "drawing/drawing.hpp"

namespace hopscope {

/// Drawings of networks, each computed once: it takes longer than most runs. Remembers the last few.
class Drawings {
 public:
  /// As drawing_of; the reference is valid until the next call.
  [[nodiscard]] const std::optional<Drawing>& of(const Topology& topology);

 private:
  /// What a drawing depends on.
  struct Known {
    NodeId nodes = 0, vertices = 0;
    std::vector<Channel> channels;
    std::vector<Point> places;
    std::optional<Drawing> drawing;
  };

  std::vector<Known> known_;  // the latest last
};

}  // namespace hopscope
