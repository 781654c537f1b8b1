#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "command/supervision.hpp"

namespace hopscope {

/// What `read` makes of each file.
/// @param mistakes that were found before
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

/// The scenarios of these files. All are read before anything runs, so that a mistake in the last one costs no
/// simulated hour.
/// @param mistakes that were found before
/// @throws InputError with these and the mistakes of all files
[[nodiscard]] std::vector<Scenario> read_scenarios(const std::vector<std::string>& files, const Options& options,
                                                   const Catalogue& catalogue, std::vector<Mistake> mistakes = {});

/// The scenarios that the command line names, and those of its lectures, each in the lecture's place. What is named by
/// itself as well is left to that place.
/// @param mistakes are told those of the lectures
[[nodiscard]] std::vector<std::string> files_to_run(const Options& options, std::vector<Mistake>& mistakes);

/// Tells on the standard error what went wrong in a run whose results a person does not see at once.
void report_failures(const Scenario& scenario, const Result& result);

/// What several scenarios came to so far.
class Tally {
 public:
  /// What `run` gives, or nothing if it does not come to its end; then the reason has been told.
  template <class Run>
  auto try_out(const Scenario& scenario, const Run& run) -> std::optional<decltype(run())> {
    std::optional<decltype(run())> result;
    guard(scenario, [&] { result = run(); });
    return result;
  }

  void blame(const Scenario& scenario, int with_status);
  /// Names the scenarios that did not do what they should, if there are several in all.
  void sum_up(std::size_t scenarios) const;

  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] bool all_ended() const { return all_ended_; }

 private:
  void guard(const Scenario& scenario, const std::function<void()>& run);

  int status_ = done;
  bool all_ended_ = true;
  std::vector<std::string> disappointing_;  // files whose promises were not kept
};

}  // namespace hopscope
