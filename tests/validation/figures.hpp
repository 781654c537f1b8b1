// Figures of papers and tools, beside what the program finds.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace hopscope::test::validation {

/// A figure of others, with all its values.
struct FigureCheck {
  std::string figure;   ///< what it shows
  std::string against;  ///< whose values these are
  int cases = 0;
  double difference = 0;                   ///< the largest, as a part of the value
  std::vector<std::string> failures = {};  ///< in words
  std::set<std::string> refused = {};      ///< what the program said that it cannot do
};

/// A figure that is not reproduced.
struct MissingFigure {
  std::string figure, of, why;
};

/// Runs all that tests/validation/figures has.
[[nodiscard]] const std::vector<FigureCheck>& figure_checks();
[[nodiscard]] const std::vector<MissingFigure>& missing_figures();

/// What NCCL predicts and takes, as far as somebody has published it.
[[nodiscard]] std::vector<FigureCheck> nccl_checks();

/// Collectives of traces, as libraries carry them out.
[[nodiscard]] std::vector<FigureCheck> checks_of_traces();

/// The times of one collective of traces, beside those of smpirun -replay.
struct ReplayCheck {
  std::string action = {};
  std::set<std::string> algorithms = {};  ///< of SMPI
  int cases = 0;                          ///< of each mode
  double difference = 0;                  ///< the largest where sends are eager, as a part of the time
  int same_in_rendezvous = 0;             ///< cases
  std::set<std::string> later_in_rendezvous = {};
};
[[nodiscard]] const std::vector<ReplayCheck>& replay_checks();
[[nodiscard]] std::vector<MissingFigure> replays_that_differ();

}  // namespace hopscope::test::validation
