#pragma once

#include <cstdint>
#include <vector>

namespace hopscope {

/// The changing loads of all links: the largest, and the number of links that carry it, are known at any time.
class LinkLoads {
 public:
  /// All loads 0.
  explicit LinkLoads(std::size_t links);

  /// Adds to a load. Takes time logarithmic in the number of links.
  void add(std::size_t link, std::int64_t load);
  [[nodiscard]] std::int64_t of(std::size_t link) const { return tree_[leaves_ + link].load; }
  [[nodiscard]] std::int64_t largest() const { return tree_[1].load; }
  /// How many links carry the largest load.
  [[nodiscard]] std::int64_t links_with_largest() const { return tree_[1].links; }

 private:
  struct Winner {
    std::int64_t load = 0;
    std::int64_t links = 0;  // that have it
    friend bool operator==(const Winner&, const Winner&) = default;
  };
  [[nodiscard]] static Winner of_two(const Winner& one, const Winner& other);

  std::size_t leaves_ = 1;
  std::vector<Winner> tree_;  // a tournament: 1 is the root, 2k and 2k+1 are below k, links begin at leaves_
};

}  // namespace hopscope
