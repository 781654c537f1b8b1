#pragma once

#include <utility>
#include <vector>

#include <hopscope/topology.hpp>

#include "algorithm/arithmetic.hpp"

namespace hopscope {

/// Ranks as they are seen from the root of an operation. The algorithms of rooted operations are written for the root
/// 0; with another one, the rank r takes the part of the virtual rank v, and the root that of v = 0.
class RootedRanks {
 public:
  /// v = rank - root, modulo p.
  [[nodiscard]] static RootedRanks shifted(Rank root, Rank p) { return {Kind::shifted, root, p, {}}; }
  /// v = rank XOR root: whoever differs in one bit still does.
  [[nodiscard]] static RootedRanks on_hypercube(Rank root) { return {Kind::flipped, root, 0, {}}; }
  /// Every coordinate is counted from the root's, modulo the side. Ranks are numbered in row-major order.
  [[nodiscard]] static RootedRanks on_grid(Rank root, std::vector<Rank> sides) {
    return {Kind::on_grid, root, 0, std::move(sides)};
  }

  [[nodiscard]] Rank virtual_rank(Rank rank) const { return seen(rank, -1); }
  [[nodiscard]] Rank rank(Rank virtual_rank) const { return seen(virtual_rank, 1); }

 private:
  enum class Kind { shifted, flipped, on_grid };
  RootedRanks(Kind kind, Rank root, Rank p, std::vector<Rank> sides)
      : kind_(kind), root_(root), p_(p), sides_(std::move(sides)) {}
  /// Adds the coordinates of the root, or takes them away.
  [[nodiscard]] Rank seen(Rank rank, Rank sign) const;

  Kind kind_;
  Rank root_;
  Rank p_;                   // where they are shifted
  std::vector<Rank> sides_;  // of a grid
};

inline Rank RootedRanks::seen(Rank rank, Rank sign) const {
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
