#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "command/line/supervision.hpp"

namespace hopscope {

/// The results of `read` for each file.
/// @param mistakes found earlier
/// @throws InputError with these and all that `read` throws
template <class Read>
auto read_each(const std::vector<std::string>& files, const Read& read, std::vector<Mistake> mistakes = {})
    -> std::vector<decltype(read(files.front()))> {
  std::vector<decltype(read(files.front()))> all;
  for (const std::string& file : files) {
    try {
      all.push_back(read(file));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

/// The scenarios of these files. All are read before anything runs, so that a mistake in the last one is found before
/// hours of simulation.
/// @param mistakes found earlier
/// @throws InputError with these and the mistakes of all files
[[nodiscard]] std::vector<Scenario> read_scenarios(const std::vector<std::string>& files, const Options& options,
                                                   const Catalogue& catalogue, std::vector<Mistake> mistakes = {});

/// The scenarios that the command line names, and those of its lectures, each in place of the lecture. A scenario also
/// named by itself appears only there.
/// @param mistakes receives those of the lectures
[[nodiscard]] std::vector<std::string> files_to_run(const Options& options, std::vector<Mistake>& mistakes);

/// Reports the failures of a run on standard error if its results are not shown on a terminal.
void report_failures(const Scenario& scenario, const Result& result);

/// Counts the outcomes of several scenarios.
class Tally {
 public:
  /// The result of `run`, or none if it does not complete; the reason has then been reported.
  template <class Run>
  auto try_out(const Scenario& scenario, const Run& run) -> std::optional<decltype(run())> {
    std::optional<decltype(run())> result;
    guard(scenario, [&] { result = run(); });
    return result;
  }

  void blame(const Scenario& scenario, int with_status);
  /// Blames a scenario if something that should hold for its run does not. A delivery that it expects to fail may.
  void judge(const Scenario& scenario, const Result& result);
  /// Reports the mistakes of files that have been left out, if there are any.
  void leave_out(const std::vector<Mistake>& mistakes);
  /// Reports the scenarios that failed, if there is more than one scenario.
  void sum_up(std::size_t scenarios) const;

  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] bool all_ended() const { return all_ended_; }

 private:
  void guard(const Scenario& scenario, const std::function<void()>& run);

  int status_ = done;
  bool all_ended_ = true;
  std::vector<std::string> failed_files_;  // files with failed checks
};

}  // namespace hopscope
