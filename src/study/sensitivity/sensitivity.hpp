#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/result.hpp>
#include <hopscope/simulate.hpp>

#include "scenario/designs.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// The time where a parameter is 1 % less and 1 % more.
struct OnePercent {
  Time less = 0, more = 0;
  /// Percent of the time per percent of the parameter, on either side of its value.
  double below = 0, above = 0;
  /// The derivative of the logarithms; none where the two sides differ, since the time is piecewise linear and bends.
  std::optional<double> elasticity = {};
};

/// The time at a multiple of a parameter's value.
struct TimeAtFactor {
  double factor = 1;
  Time time = 0;
};

/// How much a parameter may grow until the run takes longer by a part of its time.
struct Tolerance {
  double longer = 0;                 ///< a hundredth: 0.01
  std::optional<double> value = {};  ///< of the parameter; none if it is more than `farthest` times as large
  static constexpr double farthest = 1000;
};

/// What runs in exact arithmetic tell of one parameter.
struct ExactDependence {
  std::string slope;                   ///< the time for each unit of the parameter, a fraction: its coefficient
  std::string from;                    ///< between these values the time has this slope
  std::optional<std::string> to = {};  ///< none if nothing ends it
  std::vector<Tolerance> tolerances = {};
};

/// What a change of one parameter does to the time of a run.
struct Sensitivity {
  std::string parameter;             ///< a cost parameter, "m", "sizes", "ports", or what a `Design` changes
  std::string of = {};               ///< a class: "between clusters", "links along dimension 0"; empty: everywhere
  std::optional<double> value = {};  ///< none if it differs within the class, and for sizes
  bool is_by_formula = false;        ///< the times come from an exact formula; otherwise from runs
  std::optional<OnePercent> one_percent = {};  ///< none for ports and designs, whose numbers are integers
  std::optional<int> ports = {};               ///< in place of those of the platform; none for other parameters
  std::optional<double> design = {};           ///< in place of `value`, of a design; none for other parameters
  Time changed_time = 0;                       ///< with half the value, these ports or this design
  double saved = 0;                            ///< of the time, as a fraction; negative if it takes longer
  std::optional<Time> doubled_time = {};       ///< with twice the value; none for ports and designs
  std::vector<TimeAtFactor> curve = {};        ///< if asked for; none for ports and designs
  std::optional<ExactDependence> exact = {};   ///< of costs of the whole platform and of m, if they were found
};

/// What the time of a run depends on.
struct SensitivityReport {
  static constexpr double step = 0.01;   ///< of the parameter, to either side
  static constexpr double better = 0.5;  ///< of the parameter: half the startup, twice as fast a link
  static constexpr double worse = 2;     ///< of the parameter: twice the words, half as fast a link

  Result run;                           ///< with the platform as it is
  std::optional<Analytic> formula;      ///< exact, and equal to the simulated time; none if there is none
  std::vector<Sensitivity> parameters;  ///< everywhere; what saves most first
  std::vector<Sensitivity> classes;     ///< of one class of links or pairs of ranks; what saves most first
  std::vector<std::string> remarks;     ///< what was left out, and what to mind, in sentences
  std::size_t runs = 0;                 ///< with changed platforms
};

/// How a study of sensitivity is made.
struct SensitivitySettings {
  bool with_curves = false;          ///< times at further values of each parameter, from half to twice its own
  std::vector<Design> designs = {};  ///< networks that are built in another way, which are run too
};

/// What each parameter of a scenario, each class of its links, its ports and the design of its network contribute to
/// its time. A parameter is
/// changed by 1 % to either side, and to half its value; by the formula of the algorithm if that is exact, equal to the
/// simulated time, and still exact with the changed parameter, and otherwise by runs.
/// @param options of every run
/// @throws as simulate; InputError too if the run takes no time
[[nodiscard]] SensitivityReport sensitivity_of(const Scenario& scenario, const Catalogue& catalogue,
                                               const RunOptions& options, const SensitivitySettings& settings = {});

/// The time over multiples of each parameter: a panel for those of the whole platform, and one for those of classes.
/// @pre the report has curves
[[nodiscard]] Plot plot_of(const SensitivityReport& report);

}  // namespace hopscope
