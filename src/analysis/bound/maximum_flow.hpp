#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// An arc of a directed network whose flow is limited.
struct FlowArc {
  std::size_t from = 0;
  std::size_t to = 0;
  std::int64_t capacity = 0;
};

/// Maximum flows between vertices of one directed network, of which the capacities may change.
class MaximumFlow {
 public:
  MaximumFlow(std::size_t vertices, const std::vector<FlowArc>& arcs);
  ~MaximumFlow();
  MaximumFlow(const MaximumFlow&) = delete;
  MaximumFlow& operator=(const MaximumFlow&) = delete;

  /// @param arc by its place in the list
  void set_capacity(std::size_t arc, std::int64_t capacity);

  /// The largest flow. @pre the vertices differ; the capacities out of `source` add up to less than 2^63
  std::int64_t between(std::size_t source, std::size_t sink);
  /// After `between`: the fewest vertices, with the source, whose arcs to all others carry no more than that flow.
  [[nodiscard]] std::vector<bool> source_side() const;

 private:
  struct Network;
  std::unique_ptr<Network> network_;
  std::size_t source_ = 0;
};

}  // namespace hopscope
