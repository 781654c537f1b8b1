#include <hopscope/operation.hpp>

#include <algorithm>

namespace hopscope {

double Operation::words_from(Rank rank, Rank ranks) const {
  double sum = 0;
  for (Rank other = 0; other < ranks; ++other) sum += words(rank, other).value_or(0);
  return sum;
}

double Operation::words_to(Rank rank, Rank ranks) const {
  double sum = 0;
  for (Rank other = 0; other < ranks; ++other) sum += words(other, rank).value_or(0);
  return sum;
}

double Operation::most_words(Rank ranks) const {
  double most = 0;
  for (Rank rank = 0; rank < ranks; ++rank) most = std::max({most, words_from(rank, ranks), words_to(rank, ranks)});
  return most;
}

double Operation::words_leaving(const std::vector<bool>& inside) const {
  double sum = 0;
  const auto ranks = static_cast<Rank>(inside.size());
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks && inside[static_cast<std::size_t>(from)]; ++to) {
      if (!inside[static_cast<std::size_t>(to)]) sum += words(from, to).value_or(0);
    }
  }
  return sum;
}

}  // namespace hopscope
