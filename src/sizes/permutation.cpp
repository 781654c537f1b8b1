// Every rank sends one message, all to different ranks: a permutation without fixed points.

#include "sizes/fields.hpp"
#include "sizes/patterns.hpp"

namespace hopscope::sizes {

namespace {

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  if (ranks == 1) {
    mistakes.push_back({"", "generator", "one rank has no other rank to send to; give the platform 2 nodes or more"});
    return std::nullopt;
  }
  Random random(static_cast<std::uint64_t>(set["seed"]));
  const Partners destinations = permuted_partners(ranks, random);
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) sizes.set(i, destinations[static_cast<std::size_t>(i)], set["words"]);
  return sizes;
}

}  // namespace

SizeGenerator permutation() {
  return {.name = "permutation",
          .summary = "w[i][s(i)] = words and nothing else, s a random permutation with s(i) never i",
          .fields = {seed(), words("words", "words of a message.", 64.0)},
          .make = make};
}

}  // namespace hopscope::sizes
