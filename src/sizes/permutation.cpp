// Every rank has one message, and no two for the same rank: a permutation without fixed points.

#include <numeric>

#include "sizes/fields.hpp"
#include "sizes/random.hpp"

namespace hopscope::sizes {

namespace {

bool leaves_one_in_place(const std::vector<Rank>& destinations) {
  for (std::size_t i = 0; i < destinations.size(); ++i) {
    if (destinations[i] == static_cast<Rank>(i)) return true;
  }
  return false;
}

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  if (ranks == 1) {
    mistakes.push_back({"", "generator", "one rank has nobody to send to; give the platform 2 nodes or more"});
    return std::nullopt;
  }
  Random random(static_cast<std::uint64_t>(set["seed"]));
  std::vector<Rank> destinations(static_cast<std::size_t>(ranks));
  std::iota(destinations.begin(), destinations.end(), 0);
  // One order in e has no fixed point, so this takes a few attempts; all that have none are equally likely.
  do random.shuffle(destinations);
  while (leaves_one_in_place(destinations));
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) sizes.set(i, destinations[static_cast<std::size_t>(i)], set["words"]);
  return sizes;
}

}  // namespace

SizeGenerator permutation() {
  return {.name = "permutation",
          .summary = "w[i][s(i)] = words and nothing else, s a random permutation with s(i) never i",
          .fields = {seed(), words("words", 64)},
          .make = make};
}

}  // namespace hopscope::sizes
