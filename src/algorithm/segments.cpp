#include "algorithm/segments.hpp"

namespace hopscope {

namespace {

Rank at_most_words(double words, Rank wanted) {
  return static_cast<Rank>(std::clamp<double>(std::floor(words), 1, std::max<Rank>(wanted, 1)));
}

std::vector<Extent> cut_extent(const Extent& whole, Rank count) {
  std::vector<Extent> pieces;
  for (Rank i = 0; i < count; ++i) {
    Extent piece = part(whole.words, count, i);
    piece.offset += whole.offset;
    pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace

Rank segments_of(double m, Rank wanted) { return at_most_words(m, wanted); }

std::vector<Extent> cut(double m, Rank wanted) { return cut_extent({0, m}, segments_of(m, wanted)); }

Rank segments_of_half(double m, Rank wanted) { return at_most_words((m + 1) / 2, wanted); }

std::vector<Extent> cut_half(double m, Rank half, Rank wanted) {
  return cut_extent(part(m, 2, half), segments_of_half(m, wanted));
}

// Segments differ by less than two words, and begin and end between words, but for the last one, which is the longest.
double smallest_segment(double m, Rank wanted) {
  const Rank count = segments_of(m, wanted);
  return count == 1 ? m : std::floor(m / count);
}

double smallest_segment_of_halves(double m, Rank wanted) {
  const double first_half = part(m, 2, 0).words;
  if (first_half == 0) return m;
  const Rank count = segments_of_half(m, wanted);
  return count == 1 ? first_half : std::max(1.0, std::floor(first_half / count));
}

}  // namespace hopscope
