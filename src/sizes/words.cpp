#include "sizes/words.hpp"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope::sizes {

namespace {

SizeMatrix summed_up(const SizeMatrix& rows, const std::vector<std::int64_t>& rank_of, Rank ranks) {
  const auto rank = [&](Rank row) { return static_cast<Rank>(rank_of[static_cast<std::size_t>(row)]); };
  SizeMatrix sums(ranks);
  for (Rank from = 0; from < rows.ranks(); ++from) {
    for (Rank to = 0; to < rows.ranks(); ++to) {
      if (rank(from) != rank(to)) sums.add(rank(from), rank(to), rows.words(from, to));
    }
  }
  return sums;
}

}  // namespace

std::string why_no_size(double number, std::string_view text) {
  const char* what = nullptr;
  if (number > most_words) what = "too large";
  if (!std::isfinite(number)) what = "not finite";
  if (number < 0) what = "negative";
  if (what == nullptr) return "";
  constexpr std::size_t most_shown = 40;
  return fmt::format("{} is {}; give a number of words from 0 to 1e15", excerpt(text, most_shown), what);
}

SizeMatrix traffic_of(SizeMatrix rows, const TrafficUnits& units, Rank ranks) {
  SizeMatrix sums = units.rank_of.empty() ? std::move(rows) : summed_up(rows, units.rank_of, ranks);
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to) {
      const double scaled = sums.words(from, to) * units.scale;
      const double words = units.word_bytes > 0 ? std::ceil(scaled / units.word_bytes) : scaled;
      sums.set(from, to, from == to ? 0 : words);
    }
  }
  return sums;
}

}  // namespace hopscope::sizes
