#include "study/compare/examined_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

constexpr double most_messages = 2e6;  // of all runs together, after which no more sizes are added

struct Gap {
  double from = 0, to = 0;
};

// Subdivides gaps until times are straight lines within each.
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
      if (fastest_.messages() > most_messages) {
        ++examined.gaps;
        continue;
      }
      examined.sizes.insert(middle);
      if (is_straight(gap, middle)) continue;
      gaps_.push({gap.from, middle});
      gaps_.push({middle, gap.to});
    }
    return examined;
  }

 private:
  // Candidates that could be the fastest within a gap, if more words take no less time.
  [[nodiscard]] std::vector<std::size_t> contenders(const Gap& gap) {
    const Time best_at_end = fastest_.at(gap.to).time;
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < fastest_.size(); ++i) {
      if (fastest_.line(i) || fastest_.at_least(i, gap.from) > best_at_end) continue;
      if (fastest_.run(i, gap.from) <= best_at_end) all.push_back(i);
    }
    return all;
  }

  [[nodiscard]] bool is_straight(const Gap& gap, double middle) {
    const double part = (middle - gap.from) / (gap.to - gap.from);
    return std::ranges::all_of(contenders(gap), [&](std::size_t i) {
      const Time from = fastest_.run(i, gap.from), to = fastest_.run(i, gap.to);
      if (!std::isfinite(to)) return true;
      return approximately_equal(fastest_.run(i, middle), from + part * (to - from));
    });
  }

  Fastest& fastest_;
  std::queue<Gap> gaps_;
};

}  // namespace

ExaminedSizes examined_sizes(Fastest& fastest, double from, double to, double factor) {
  std::set<double> sizes{from};
  while (*sizes.rbegin() < to)
    sizes.insert(std::min(to, std::max(*sizes.rbegin() + 1, std::floor(*sizes.rbegin() * factor))));
  return Subdivision(fastest).of(std::move(sizes));
}

}  // namespace hopscope
