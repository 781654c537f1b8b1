#include "analysis/link_loads.hpp"

#include <bit>

namespace hopscope {

LinkLoads::LinkLoads(std::size_t links) : leaves_(std::bit_ceil(links + 1)), tree_(2 * leaves_) {
  for (std::size_t link = 0; link < links; ++link) tree_[leaves_ + link].links = 1;
  for (std::size_t k = leaves_; k-- > 1;) tree_[k] = of_two(tree_[2 * k], tree_[2 * k + 1]);
}

LinkLoads::Winner LinkLoads::of_two(const Winner& one, const Winner& other) {
  if (one.load == other.load) return {one.load, one.links + other.links};
  return one.load > other.load ? one : other;
}

void LinkLoads::add(std::size_t link, std::int64_t load) {
  std::size_t k = leaves_ + link;
  tree_[k].load += load;
  for (k /= 2; k > 0; k /= 2) {
    const Winner winner = of_two(tree_[2 * k], tree_[2 * k + 1]);
    if (winner == tree_[k]) return;
    tree_[k] = winner;
  }
}

}  // namespace hopscope
