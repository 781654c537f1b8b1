#include "study/compare/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace hopscope {

namespace {

struct Gap {
  double from = 0, to = 0;

  [[nodiscard]] bool is_wide() const { return to > 2 * from; }
};

// Subdivides gaps until all that could win are settled within each.
class Subdivision {
 public:
  explicit Subdivision(Fastest& fastest) : fastest_(fastest) {}

  [[nodiscard]] ExaminedSizes of(std::set<double> sizes) {
    for (auto each = sizes.begin(); std::next(each) != sizes.end(); ++each) gaps_.push({*each, *std::next(each)});
    ExaminedSizes examined{std::move(sizes), 0};
    for (; !gaps_.empty(); gaps_.pop()) {
      const Gap gap = gaps_.front();
      if (gap.to - gap.from < 2) continue;
      const double middle = std::clamp(std::round(std::sqrt(gap.from * gap.to)), gap.from + 1, gap.to - 1);
      if (!fastest_.is_spent()) {
        examined.sizes.insert(middle);
        const Straightness found = settle(gap, middle);
        if (found == Straightness::nearly) ++examined.gaps;
        if (found != Straightness::bent) continue;
      }
      if (fastest_.is_spent()) {
        ++examined.gaps;
        continue;
      }
      gaps_.push({gap.from, middle});
      gaps_.push({middle, gap.to});
    }
    return examined;
  }

 private:
  [[nodiscard]] bool could_win(std::size_t which, double words) {
    const Time least = fastest_.at(words).time;
    return fastest_.at_least(which, words) <= least && !fastest_.is_between_slower(which, words, least);
  }

  // If more words take no less time, this rules out all others in a gap.
  [[nodiscard]] bool is_contender(std::size_t which, const Gap& gap, double middle) {
    if (fastest_.line(which)) return false;
    if (gap.is_wide()) return could_win(which, gap.from) || could_win(which, middle) || could_win(which, gap.to);
    const Time best_at_end = fastest_.at(gap.to).time;
    return fastest_.at_least(which, gap.from) <= best_at_end &&
           fastest_.time(which, gap.from, best_at_end) <= best_at_end;
  }

  [[nodiscard]] Straightness settle(const Gap& gap, double middle) {
    std::vector<std::size_t> contenders;
    for (std::size_t i = 0; i < fastest_.size() && !fastest_.is_spent(); ++i) {
      if (is_contender(i, gap, middle)) contenders.push_back(i);
    }
    // Where bounds rule out a contender, it is not run: narrower gaps have the part where it could win.
    const auto is_ruled_out = [&](std::size_t i) { return gap.is_wide() && !could_win(i, gap.from); };
    if (std::ranges::any_of(contenders, is_ruled_out)) return Straightness::bent;
    Straightness all = Straightness::straight;
    for (const std::size_t i : contenders) {
      if (fastest_.is_spent()) return Straightness::bent;
      all = std::max(all, fastest_.settle(i, gap.from, middle, gap.to));
      if (all == Straightness::bent) break;
    }
    return all;
  }

  Fastest& fastest_;
  std::queue<Gap> gaps_;
};

}  // namespace

std::set<double> successive_sizes(double from, double to, double factor) {
  std::set<double> sizes{from};
  while (*sizes.rbegin() < to)
    sizes.insert(std::min(to, std::max(*sizes.rbegin() + 1, std::floor(*sizes.rbegin() * factor))));
  return sizes;
}

ExaminedSizes examined_sizes(Fastest& fastest, double from, double to, double factor) {
  return Subdivision(fastest).of(successive_sizes(from, to, factor));
}

}  // namespace hopscope
