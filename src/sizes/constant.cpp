// The same size for every pair: this all-to-all-v is a total exchange.

#include "sizes/fields.hpp"

namespace hopscope::sizes {

SizeGenerator constant() {
  return {.name = "constant",
          .summary = "w[i][j] = words",
          .fields = {words("words", "words of a message.")},
          .make = [](Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& /*mistakes*/) {
            return std::optional(made_of(ranks, [&](Rank, Rank) { return set["words"]; }));
          }};
}

}  // namespace hopscope::sizes
