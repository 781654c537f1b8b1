// The worst case of the fixed pattern: each of its n - 1 phases has one large message and lasts as long as it, although
// all the large messages form a matching and could be sent at once.
//
// Phase t sends from i to i + t modulo n, so this needs n - 1 large entries with all differences 1 .. n-1 between
// destination and source, no two in a row or a column. Such entries exist for every n:
//   n odd:  from i to 2i, for i = 1 .. n-1. The difference is i, and doubling modulo an odd n is one to one.
//   n even: along the path b(0) = n/2 + 1, b(k) = b(k-1) + (-1)^k k, which zigzags over all ranks once: from b(k-1) to
//           b(k) for k = 1 .. n-1. The differences are -1, 2, -3, .., -(n-1): modulo an even n the odd ones are the
//           odd numbers backwards, the even ones are themselves.

#include <fmt/format.h>

#include "sizes/fields.hpp"

namespace hopscope::sizes {

namespace {

void set_large(SizeMatrix& sizes, double large) {
  const std::int64_t n = sizes.ranks();
  if (n % 2 == 1) {
    for (Rank i = 1; i < n; ++i) sizes.set(i, static_cast<Rank>(2 * std::int64_t{i} % n), large);
    return;
  }
  auto from = static_cast<Rank>((n / 2 + 1) % n);
  for (Rank k = 1; k < n; ++k) {
    const auto to = static_cast<Rank>((from + (k % 2 == 0 ? k : n - k)) % n);
    sizes.set(from, to, large);
    from = to;
  }
}

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  if (set["large"] < set["small"]) {
    mistakes.push_back(
        {"", "large", fmt::format("{} is below small, {}; give {} or more", set["large"], set["small"], set["small"])});
    return std::nullopt;
  }
  SizeMatrix sizes = made_of(ranks, [&](Rank, Rank) { return set["small"]; });
  set_large(sizes, set["large"]);
  return sizes;
}

}  // namespace

SizeGenerator fixed_pattern_worst_case() {
  return {
      .name = "fixed-pattern-worst-case",
      .summary = "one large entry in every phase of the fixed pattern, all of them in one matching; small elsewhere",
      .fields = {ranks("n", "the number of ranks, for which it may be left out."),
                 words("large", "words of the large messages, at least small."),
                 words("small", "words of the other messages.")},
      .make = make};
}

}  // namespace hopscope::sizes
