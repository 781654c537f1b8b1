// Two tiers: ranks of one block send more, or less, to each other than to other ranks.

#include "sizes/fields.hpp"

namespace hopscope::sizes {

SizeGenerator block() {
  return {.name = "block",
          .summary = "w[i][j] = inside where i and j are in the same block of `block` consecutive ranks, else outside",
          .fields = {{"block", "the number of consecutive ranks in a block.", Field::Kind::integer, 1, 1 << 30},
                     words("inside", "words for each rank of the same block.", 64.0),
                     words("outside", "words for each rank of another block.", 1.0)},
          .make = [](Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& /*mistakes*/) {
            const auto length = static_cast<Rank>(set["block"]);
            return std::optional(made_of(
                ranks, [&](Rank i, Rank j) { return i / length == j / length ? set["inside"] : set["outside"]; }));
          }};
}

}  // namespace hopscope::sizes
