// Destinations of very different popularity: as for tokens sent to experts, or in sample sort when some keys are
// frequent. Every rank sends the same number of words in total, most of them to a few destinations.
//
// The popularity of rank j is 1 / place(j)^exponent. Unless shuffled place(j) = j + 1; otherwise the places are 1 .. p
// in random order, the same for all sources. Rank i divides its words among the others in proportion to their
// popularity, into whole words, by the largest-remainder method: each gets its share rounded down, and the remaining
// words go one by one to those whose share was rounded most, with ties to the lower rank.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sizes/fields.hpp"
#include "sizes/random.hpp"

namespace hopscope::sizes {

namespace {

std::vector<double> popularity(Rank ranks, const GeneratorSettings& set) {
  std::vector<Rank> places(static_cast<std::size_t>(ranks));
  std::iota(places.begin(), places.end(), 1);
  if (set["shuffled"] != 0) Random(static_cast<std::uint64_t>(set["seed"])).shuffle(places);
  std::vector<double> all;
  all.reserve(places.size());
  for (const Rank place : places) all.push_back(std::pow(place, -set["exponent"]));
  return all;
}

// Divides `words` among all ranks but `source`, by largest remainder.
void share_out(double words, const std::vector<double>& popular, Rank source, SizeMatrix& sizes) {
  struct Share {
    Rank rank;
    double lost;
  };
  std::vector<Share> shares;
  double sum = 0;
  for (Rank j = 0; j < sizes.ranks(); ++j) sum += j == source ? 0 : popular[static_cast<std::size_t>(j)];
  double left = words;
  for (Rank j = 0; j < sizes.ranks(); ++j) {
    if (j == source) continue;
    const double share = words * (popular[static_cast<std::size_t>(j)] / sum);
    const double whole = std::min(std::floor(share), left);
    sizes.set(source, j, whole);
    left -= whole;
    shares.push_back({j, share - whole});
  }
  std::ranges::stable_sort(shares, std::ranges::greater(), &Share::lost);
  // Because of rounding errors of the shares, more words than ranks may be left.
  for (std::size_t k = 0; left > 0; k = (k + 1) % shares.size(), --left) sizes.add(source, shares[k].rank, 1);
}

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& /*mistakes*/) {
  SizeMatrix sizes(ranks);
  if (ranks == 1) return sizes;
  const std::vector<double> popular = popularity(ranks, set);
  for (Rank i = 0; i < ranks; ++i) share_out(set["words"], popular, i, sizes);
  return sizes;
}

}  // namespace

SizeGenerator zipf() {
  return {.name = "zipf",
          .summary =
              "every rank sends words in all, divided in proportion to the popularity 1/place^exponent of the "
              "destination; places are 1 .. p by rank, or shuffled",
          .fields = {seed(),
                     {"exponent", "the exponent of the popularity of destinations, 1/place^exponent.",
                      Field::Kind::number, 0, 100, 1.0},
                     whole_words("words", "words that every rank sends in all.", 1000.0),
                     {"shuffled",
                      "whether the popular destinations are drawn at random; otherwise they are the first ranks.",
                      Field::Kind::flag, 0, 1, 0.0}},
          .make = make};
}

}  // namespace hopscope::sizes
