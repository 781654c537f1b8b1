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
          .fields = {words("words", 64),
                     {"hot", GeneratorField::Kind::integer, 0, 1 << 30, 1},
                     {"factor", GeneratorField::Kind::number, 0, 1e6, 10}},
          .make = make};
}

}  // namespace hopscope::sizes
