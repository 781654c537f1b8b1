#include "study/compare/intervals.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace hopscope {

namespace {

class Merging {
 public:
  Merging(Fastest& fastest, const std::vector<RecommendedInterval>& intervals, double tolerance)
      : fastest_(fastest), intervals_(intervals), tolerance_(tolerance) {}

  [[nodiscard]] RecommendedRow longest_from(std::size_t first) {
    RecommendedRow longest = row(first, intervals_[first].candidate);
    std::set<std::size_t> tried{intervals_[first].candidate};
    for (std::size_t later = first + 1; later <= longest.last + 1 && later < intervals_.size(); ++later) {
      if (tried.size() == most_tried) break;
      if (!tried.insert(intervals_[later].candidate).second) continue;
      const RecommendedRow other = row(first, intervals_[later].candidate);
      if (other.last >= later && other.last > longest.last) longest = other;
    }
    const std::size_t candidate = intervals_[longest.best].candidate;
    longest.at_first = fastest_.time(candidate, intervals_[first].from);
    longest.at_last = fastest_.time(candidate, intervals_[longest.last].to);
    return longest;
  }

 private:
  static constexpr std::size_t most_tried = 5;  // algorithms for one row

  /// As far as the candidate reaches: one interval, the first, if not even to its end.
  [[nodiscard]] RecommendedRow row(std::size_t first, std::size_t candidate) {
    RecommendedRow found{.first = first, .last = first, .best = first};
    for (std::size_t i = first; i < intervals_.size(); ++i) {
      const std::optional<double> worst = worst_in(intervals_[i], candidate);
      if (!worst) break;
      found.last = i;
      found.worst = std::max(found.worst, *worst);
      if (intervals_[i].candidate == candidate && is_wider(i, found.best, candidate)) found.best = i;
    }
    return found;
  }

  [[nodiscard]] bool is_wider(std::size_t one, std::size_t other, std::size_t candidate) const {
    const auto width = [this](std::size_t i) { return intervals_[i].to / intervals_[i].from; };
    return intervals_[other].candidate != candidate || width(one) > width(other);
  }

  /// Its times over the least, the largest of these; none if that is above the tolerance.
  [[nodiscard]] std::optional<double> worst_in(const RecommendedInterval& interval, std::size_t candidate) {
    if (interval.candidate == candidate) return 1;
    double worst = 1;
    for (const Lead& lead : interval.leads) {
      if (lead.time <= 0 || (fastest_.is_exhausted() && !fastest_.line(candidate))) return std::nullopt;
      const double factor = fastest_.time(candidate, lead.words, (1 + tolerance_) * lead.time) / lead.time;
      if (!(factor <= 1 + tolerance_)) return std::nullopt;
      worst = std::max(worst, factor);
    }
    return worst;
  }

  Fastest& fastest_;
  const std::vector<RecommendedInterval>& intervals_;
  const double tolerance_;
};

}  // namespace

std::vector<RecommendedRow> merged_intervals(Fastest& fastest, const std::vector<RecommendedInterval>& intervals,
                                             double tolerance) {
  Merging merging(fastest, intervals, tolerance);
  std::vector<RecommendedRow> rows;
  for (std::size_t first = 0; first < intervals.size(); first = rows.back().last + 1)
    rows.push_back(merging.longest_from(first));
  return rows;
}

}  // namespace hopscope
