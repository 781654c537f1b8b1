#include "algorithm/legs.hpp"

namespace hopscope {

namespace {

double boundary(double m, Rank n, Rank i) { return i == n ? m : std::floor(m * i / n); }

}  // namespace

Extent part(double m, Rank n, Rank i) { return parts(m, n, i, i + 1); }

Extent parts(double m, Rank n, Rank i, Rank j) {
  const double first = boundary(m, n, i);
  return {first, boundary(m, n, j) - first};
}

namespace {

/// The words of a run of parts: of neighbours, at most two pieces; else one for each.
std::vector<Extent> extents(const Run& run, double m, Rank p) {
  if (run.stride == 1) {
    const Rank before_end = std::min(run.count, p - run.first);
    std::vector<Extent> pieces{parts(m, p, run.first, run.first + before_end)};
    if (before_end < run.count) pieces.push_back(parts(m, p, 0, run.count - before_end));
    return pieces;
  }
  std::vector<Extent> pieces;
  for (Rank i = 0; i < run.count; ++i) pieces.push_back(part(m, p, run.rank(i, p)));
  return pieces;
}

}  // namespace

VectorLegs as_parts(const BlockLegs& blocks, double m, Rank p) {
  VectorLegs vector;
  for (const Leg<Run>& leg : blocks) {
    const std::vector<Extent> pieces = extents(leg.piece, m, p);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool is_last = i + 1 == pieces.size();
      vector.push_back({leg.step, leg.sends, leg.adds, leg.continued || !is_last, leg.peer, pieces[i], leg.at});
    }
  }
  return vector;
}

}  // namespace hopscope
