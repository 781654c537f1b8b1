// Integer numbers of words drawn from a range, independently for each pair.

#include <fmt/format.h>

#include "sizes/fields.hpp"
#include "sizes/random.hpp"

namespace hopscope::sizes {

namespace {

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  const double low = set["low"];
  const double high = set["high"];
  if (high < low) {
    mistakes.push_back({"", "high", fmt::format("{:.0f} is below low, {:.0f}; give {:.0f} or more", high, low, low)});
    return std::nullopt;
  }
  Random random(static_cast<std::uint64_t>(set["seed"]));
  const auto choices = static_cast<std::uint64_t>(high - low) + 1;
  return made_of(ranks, [&](Rank, Rank) { return low + static_cast<double>(random.draw(choices)); });
}

}  // namespace

SizeGenerator uniform() {
  return {.name = "uniform",
          .summary = "w[i][j] an integer from low to high, all equally likely, drawn row by row",
          .fields = {seed(), whole_words("low", "the smallest size."), whole_words("high", "the largest size.")},
          .make = make};
}

}  // namespace hopscope::sizes
