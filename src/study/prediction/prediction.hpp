#pragma once

// What somebody predicts, compared with a run.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

namespace hopscope {

/// The fields that formulas of this scenario are judged over if it does not say so itself.
[[nodiscard]] std::vector<FieldValues> usual_range(const Scenario& scenario, const Catalogue& catalogue);

/// Calls `visit` for each point of the product, the last field changing fastest.
void for_each_point(const std::vector<FieldValues>& fields,
                    const std::function<void(const std::vector<Override>&)>& visit);

/// One run of the range in which a formula is judged: what the formula gives, what the run shows, and what the run is
/// made of. The cost parameters are those of costs_in_formulas().
struct PredictedPoint : Costs {
  double predicted = 0;
  double found = 0;
  double p = 0, m = 0, q = 0, steps = 0;

  [[nodiscard]] bool holds() const;
};

/// A cause that explains the difference at every point, in words: "one startup too few"; none if no known term does.
/// The costs of the points must differ enough from each other that terms cannot be confused.
[[nodiscard]] std::optional<std::string> cause_of(const std::vector<PredictedPoint>& points);

/// "p in place of p - 1", if the formula holds with that p replaced, or with all of them replaced; or the reverse.
/// @param holds whether another formula holds at every point
[[nodiscard]] std::optional<std::string> confused_ranks(const std::string& formula,
                                                        const std::function<bool(const std::string&)>& holds);

/// Judges the predictions of a scenario file. Formulas are compared with runs over the range that the file gives, or a
/// usual one: small networks of the same family, several message sizes, and other costs. Points of the range that the
/// algorithm does not fit are left out.
/// @param file of the scenario, which has predictions
/// @param of_file the run of the scenario itself
/// @param options for the runs
/// @throws InputError if the range contains no point that can be run
[[nodiscard]] std::vector<Verdict> judged(const std::string& file, const Scenario& scenario, const Result& of_file,
                                          const Catalogue& catalogue, const ReadOptions& read,
                                          const RunOptions& options);

/// The part of a verdict that tells where the prediction holds, and neither what it lacks nor by how much it is wrong.
[[nodiscard]] std::string where_it_holds(const Verdict& verdict);

}  // namespace hopscope
