#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// Maximum flows in one network, asked for again and again with capacities that change a little (Dinic 1970). It ends
/// as soon as the flow is as large as wanted, which is what packings of trees ask.
class ArcFlow {
 public:
  /// Stands for a capacity without limit; sums of a few thousand of these stay below 2^63.
  static constexpr std::int64_t unlimited = std::int64_t{1} << 50;

  ArcFlow(std::size_t vertices, std::span<const TreeArc> arcs);

  /// @param arc by its place in the list
  void set_capacity(std::size_t arc, std::int64_t capacity) { capacity_[arc] = capacity; }
  [[nodiscard]] std::int64_t capacity(std::size_t arc) const { return capacity_[arc]; }

  /// The smaller of the largest flow and of `wanted`. @pre the vertices differ
  [[nodiscard]] std::int64_t between(std::size_t source, std::size_t sink, std::int64_t wanted);
  /// After `between`: how much takes each arc.
  [[nodiscard]] std::vector<std::int64_t> flow() const;

 private:
  struct Half {
    std::uint32_t to = 0;
    std::uint32_t reverse = 0;  // the same arc seen from its other end
    std::uint32_t arc = 0;
    bool is_forward = false;
  };

  void start_without_flow();
  [[nodiscard]] bool find_levels(std::size_t source, std::size_t sink);
  [[nodiscard]] std::int64_t push(std::size_t at, std::size_t sink, std::int64_t most);

  std::vector<std::int64_t> capacity_;  // by arc
  std::vector<std::uint32_t> first_;    // by vertex: its halves begin here; one more at the end
  std::vector<Half> halves_;            // by vertex
  std::vector<std::int64_t> residual_;  // by half
  std::vector<std::int32_t> level_;     // by vertex; -1: not reached
  std::vector<std::uint32_t> next_;     // by vertex: the half to be tried next
  std::vector<std::uint32_t> reached_;  // a queue of vertices
};

}  // namespace hopscope
