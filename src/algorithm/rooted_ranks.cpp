#include "algorithm/rooted_ranks.hpp"

#include "algorithm/arithmetic.hpp"

namespace hopscope {

Rank RootedRanks::seen(Rank rank, Rank sign) const {
  if (kind_ == Kind::flipped) return rank ^ root_;
  if (kind_ == Kind::shifted) return moved(rank, std::int64_t{sign} * root_, p_);
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
