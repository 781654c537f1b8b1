#include "algorithm/legs.hpp"

namespace hopscope {

namespace {

/// Of a number that is not negative; std::floor is a call of a function. From 2^53 on there are no fractions.
double whole_part(double x) { return x < 0x1p53 ? static_cast<double>(static_cast<std::int64_t>(x)) : x; }

double boundary(double m, Rank n, Rank i) { return i == n ? m : whole_part(m * i / n); }

}  // namespace

Extent part(double m, Rank n, Rank i) { return parts(m, n, i, i + 1); }

Extent parts(double m, Rank n, Rank i, Rank j) {
  const double first = boundary(m, n, i);
  return {first, boundary(m, n, j) - first};
}

namespace {

/// The words of a run of parts: of neighbours, at most two pieces; else one for each.
void find_extents(const Run& run, double m, Rank p, std::vector<Extent>& pieces) {
  pieces.clear();
  if (run.stride == 1) {
    const Rank before_end = std::min(run.count, p - run.first);
    pieces.push_back(parts(m, p, run.first, run.first + before_end));
    if (before_end < run.count) pieces.push_back(parts(m, p, 0, run.count - before_end));
    return;
  }
  for (Rank i = 0; i < run.count; ++i) pieces.push_back(part(m, p, run.rank(i, p)));
}

}  // namespace

VectorLegs as_parts(const BlockLegs& blocks, double m, Rank p) {
  VectorLegs vector;
  vector.reserve(blocks.size());
  std::vector<Extent> pieces;
  for (const Leg<Run>& leg : blocks) {
    find_extents(leg.piece, m, p, pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool is_last = i + 1 == pieces.size();
      vector.push_back({leg.step, leg.sends, leg.adds, leg.continued || !is_last, leg.peer, leg.at, pieces[i]});
    }
  }
  return vector;
}

}  // namespace hopscope
