// The uniform plan: a Birkhoff-von Neumann decomposition that maximizes the smallest entry in every phase.
//
// Entries only decrease from phase to phase, so the threshold, the maximum over perfect matchings of the smallest
// entry, never increases. Between phases the matching is kept except for the pairs that have fallen below the
// threshold; it is made perfect again at the same threshold if possible, and otherwise the threshold is lowered, from
// one entry to the next.
#include <algorithm>
#include <queue>
#include <tuple>
#include <vector>

#include "algorithm/matching/matching.hpp"
#include "algorithm/plans.hpp"

namespace hopscope {

namespace {

/// Decomposes a square matrix whose rows and columns all have the same sum into perfect matchings.
class Decomposition {
 public:
  Decomposition(const Weights& square, const Tick& tick) : left_(square), matching_(square.size()), tick_(tick) {
    std::vector<Entry> entries;
    for (Rank i = 0; i < left_.size(); ++i) {
      tick();
      for (Rank j = 0; j < left_.size(); ++j) {
        if (left_(i, j) > 0) entries.push_back({left_(i, j), i, j});
      }
    }
    below_ = std::priority_queue<Entry>({}, std::move(entries));
    find_matching();
  }

  /// The matching of this phase, and the units that each of its pairs sends.
  [[nodiscard]] const Matching& matching() const { return matching_.pairs(); }
  [[nodiscard]] Weight threshold() const { return threshold_; }

  /// Subtracts the threshold from every pair, and proceeds to the next phase. @return false if nothing is left
  bool advance() {
    tick_();
    for (Rank i = 0; i < left_.size(); ++i) {
      const Rank j = matching().column_of(i);
      Weight& left = left_(i, j);
      left -= threshold_;
      if (left >= threshold_) continue;
      matching_.remove_pair(i);
      if (left > 0) below_.push({left, i, j});
    }
    matching_.settle();
    return find_matching();
  }

 private:
  struct Entry {
    Weight weight;
    Rank row;
    Rank column;

    // Entries of the same weight have a fixed order, so that the plan is unique.
    bool operator<(const Entry& other) const {
      return std::tie(weight, other.row, other.column) < std::tie(other.weight, row, column);
    }
  };

  /// Makes the matching perfect, at the highest threshold that allows it.
  bool find_matching() {
    while (matching().pairs() < left_.size()) {
      tick_();
      if (below_.empty()) return false;
      threshold_ = below_.top().weight;
      for (; !below_.empty() && below_.top().weight == threshold_; below_.pop()) {
        matching_.add(below_.top().row, below_.top().column);
      }
    }
    return true;
  }

  Weights left_;
  MaximumMatching matching_;          // of the entries that are not below the threshold
  std::priority_queue<Entry> below_;  // those that are
  Weight threshold_ = 0;
  const Tick& tick_;
};

/// Adds dummies until every row and column sums to the largest of these sums: from the first rank that can send more
/// to the first that can receive more, so that there are fewer than 2n of them.
Weights with_dummies(Weights square) {
  const Rank n = square.size();
  std::vector<Weight> rows(static_cast<std::size_t>(n));
  std::vector<Weight> columns(static_cast<std::size_t>(n));
  for (Rank i = 0; i < n; ++i) {
    for (Rank j = 0; j < n; ++j) {
      rows[i] += square(i, j);
      columns[j] += square(i, j);
    }
  }
  const Weight all = std::max(*std::ranges::max_element(rows), *std::ranges::max_element(columns));
  for (Rank i = 0, j = 0; i < n && j < n;) {
    const Weight dummies = std::min(all - rows[i], all - columns[j]);
    square(i, j) += dummies;
    rows[i] += dummies;
    columns[j] += dummies;
    if (rows[i] == all) {
      ++i;
    } else {
      ++j;
    }
  }
  return square;
}

/// The remainder of every message, without dummies. It is counted twice: in units, which determine when a message ends,
/// and in words, of which the last part takes all that is left, whatever was lost in rounding to units. All parts but
/// the last are whole units, so these differences and sums of words are exact.
class Messages {
 public:
  explicit Messages(const SizeMatrix& sizes) : units_(sizes), words_(sizes) {}

  [[nodiscard]] const Weights& units() const { return units_.weights; }

  /// The next words of a message: that many units, or all that is left. 0 if nothing is left of it.
  double take(Rank from, Rank to, Weight units) {
    Weight& left = units_.weights(from, to);
    if (left == 0) return 0;
    const double words = units < left ? units_.words(units) : words_.words(from, to);
    left -= std::min(units, left);
    words_.add(from, to, -words);
    return words;
  }

 private:
  Units units_;
  SizeMatrix words_;
};

}  // namespace

std::shared_ptr<const Plan> plan_uniform(const SizeMatrix& sizes, const Tick& tick) {
  auto plan = std::make_shared<Plan>(sizes.ranks());
  if (sizes.most_messages() == 0) return plan;
  Messages messages(sizes);
  Decomposition rest(with_dummies(messages.units()), tick);
  std::vector<Transfer> transfers;
  do {
    transfers.clear();
    for (Rank i = 0; i < sizes.ranks(); ++i) {
      const Rank j = rest.matching().column_of(i);
      const double words = messages.take(i, j, rest.threshold());
      if (words > 0) transfers.push_back({i, j, words});
    }
    plan->add_phase(transfers);
  } while (rest.advance());
  return plan;
}

}  // namespace hopscope
