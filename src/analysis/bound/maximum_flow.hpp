#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope {

/// Maximum flows between vertices of one directed network, of which the capacities may change.
class MaximumFlow {
 public:
  explicit MaximumFlow(std::size_t vertices);
  ~MaximumFlow();
  MaximumFlow(const MaximumFlow&) = delete;
  MaximumFlow& operator=(const MaximumFlow&) = delete;

  /// @returns the number of the arc: 0, 1, ..
  std::size_t add_arc(std::size_t from, std::size_t to, std::int64_t capacity);
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
