#include "algorithm/rooted_ranks.hpp"

namespace hopscope {

Rank RootedRanks::seen(Rank rank, Rank sign) const {
  if (kind_ == Kind::flipped) return rank ^ root_;
  Rank sum = 0;
  Rank stride = 1;
  for (std::size_t d = sides_.size(); d-- > 0;) {
    const std::int64_t side = sides_[d];
    const std::int64_t coordinate = (rank / stride + side + sign * (root_ / stride % side)) % side;
    sum += static_cast<Rank>(coordinate) * stride;
    stride *= sides_[d];
  }
  return sum;
}

}  // namespace hopscope
