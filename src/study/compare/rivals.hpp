#pragma once

#include <string>
#include <vector>

#include "study/time_curves.hpp"

namespace hopscope {

/// What is faster than the two algorithms of a crossover, at its size.
struct FasterThere {
  std::string compared;     ///< the fastest of the candidates, as they are compared; empty if none is faster
  std::string tuned;        ///< the fastest with other values of the options, unless a candidate is; empty if none is
  std::size_t not_run = 0;  ///< others that could be faster still, and were not run: it would take too much work
};

/// Searches for what is faster than two algorithms where they cross. All searches of one comparison together may take
/// SizeRuns::search_work.
class Rivals {
 public:
  /// @param candidates, runs must outlive this
  Rivals(const std::vector<Candidate>& candidates, const SizeRuns& runs) : candidates_(candidates), runs_(runs) {}

  /// @param time that a rival must undercut with messages of `words` words
  /// @param except names of candidates that are not run
  [[nodiscard]] FasterThere at(double words, Time time, const std::vector<std::string>& except);

 private:
  struct Rival;
  [[nodiscard]] std::vector<Rival> as_compared(double words, const std::vector<std::string>& except) const;
  [[nodiscard]] std::vector<Rival> with_other_options(double words) const;
  [[nodiscard]] std::string fastest_of(const std::vector<Rival>& rivals, Time time, std::size_t& not_run);

  const std::vector<Candidate>& candidates_;
  const SizeRuns& runs_;
  double work_ = 0;
};

}  // namespace hopscope
