#pragma once

#include <functional>
#include <memory>

#include <hopscope/simulate.hpp>

namespace hopscope {

/// A run was aborted because the search that it belongs to has ended: no work is left for it.
class SearchHasEnded : public TooMuchWork {};

/// Ends the runs of a search as soon as that ends, also while their schedules are planned.
class EndedRuns {
 public:
  /// @param goes_on asked often; false ends the search. May be empty
  /// @param told of the progress of the runs; may be null
  EndedRuns(std::function<bool()> goes_on, RunProgress* told);
  EndedRuns(const EndedRuns&) = delete;
  EndedRuns& operator=(const EndedRuns&) = delete;
  ~EndedRuns();

  /// Progress for options of runs, which throw SearchHasEnded when the search ends. This must outlive them.
  [[nodiscard]] RunProgress* progress();
  /// Once true, it stays so.
  [[nodiscard]] bool has_ended();

 private:
  class Watch;
  std::unique_ptr<Watch> watch_;
};

}  // namespace hopscope
