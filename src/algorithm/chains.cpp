#include "algorithm/chains.hpp"

#include <algorithm>
#include <cmath>

#include "algorithm/parts.hpp"

namespace hopscope {

Chain sent_one_by_one(const VectorLegs& legs) {
  Chain sent;
  double words = 0;
  for (const Leg<Extent>& leg : legs) {
    if (!leg.sends) continue;
    words += leg.piece.words;
    if (leg.continued) continue;
    if (words > 0) ++sent.startups;
    sent.words += words;
    words = 0;
  }
  return sent;
}

// Segments end at whole words. Of as many or more words than segments none is empty, and else each word is a segment.
Chain sent_of_half(double m, Rank half, Rank wanted) {
  const double words = part(m, 2, half).words;
  const double segments = segments_of_half(m, wanted);
  return {.startups = words == 0 ? 0 : std::clamp(std::floor(words), 1.0, segments), .words = words};
}

Chain sent_of_halves(double m, Rank wanted) {
  const Chain first = sent_of_half(m, 0, wanted);
  const Chain second = sent_of_half(m, 1, wanted);
  return {.startups = first.startups + second.startups, .words = first.words + second.words};
}

Pipeline::Pipeline(Rank p, double m, Rank wanted)
    : p_(p),
      m_(m),
      segments_(p == 1 ? 1 : segments_of(m, wanted)),
      last_(part(m, segments_, segments_ - 1).words),
      is_even_(segments_ == 1 || is_divided_evenly(m, segments_)) {}

Chain Pipeline::chain(double period, double arrival) const {
  return {.startups = period * (segments_ - 1) + arrival, .words = period * (m_ - last_) + arrival * last_};
}

std::vector<Analytic> Pipeline::formulas(Claim claim, const Symbols& s, const Chain& chain, const std::string& steps,
                                         const std::string& words, const std::string& source, Letters letters) const {
  letters.emplace_back("n", segments_, "segments");
  if (is_even_) {
    return formulas_of(claim, s, chain, steps + "(t_s + t_w m/n)", steps + "(t_s + t_h + t_w m/n)", source, letters);
  }
  letters.emplace_back("w", last_, "words of the last segment");
  return formulas_of(claim, s, chain, steps + " t_s + t_w " + words, steps + "(t_s + t_h) + t_w " + words, source,
                     letters);
}

}  // namespace hopscope
