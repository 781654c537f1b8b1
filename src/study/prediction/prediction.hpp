#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

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
