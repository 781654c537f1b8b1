// A few destinations receive more than the others.

#include <fmt/format.h>

#include "sizes/fields.hpp"

namespace hopscope::sizes {

namespace {

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  const double hot = set["hot"];
  if (hot > ranks) {
    mistakes.push_back(
        {"", "hot",
         fmt::format("{:.0f} hot ranks, but the platform has {}; give an integer from 0 to {}", hot, ranks, ranks)});
    return std::nullopt;
  }
  return made_of(ranks, [&](Rank, Rank j) { return set["words"] * (j < hot ? set["factor"] : 1); });
}

}  // namespace

SizeGenerator hotspot() {
  return {.name = "hotspot",
          .summary = "w[i][j] = factor words to the first `hot` ranks, words to the others",
          .fields = {words("words", "words of a message.", 64.0),
                     {"hot", "the number of ranks, the first ones, that receive more than the others.",
                      Field::Kind::integer, 0, 1 << 30, 1.0},
                     {"factor", "the factor by which they receive more.", Field::Kind::number, 0, 1e6, 10.0}},
          .make = make};
}

}  // namespace hopscope::sizes
