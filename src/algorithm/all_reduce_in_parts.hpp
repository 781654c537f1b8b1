#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithm/formula.hpp"
#include "algorithm/legs.hpp"

// Formulas of all-reduces that are a reduce-scatter of the parts of a vector, and the all-gather of the results.

namespace hopscope {

/// For p parts, in ceil(log2 p) steps and as many again: exact if m is a multiple of p, or with a barrier; otherwise a
/// lower bound.
/// @param claim for parts that are equally large
/// @param words of the longest messages of the steps of the reduce-scatter, one of each step, if they are known
/// @param of_rank_0 all that it does
[[nodiscard]] std::vector<Analytic> formulas_of_parts(Claim claim, const Symbols& s, const Schedule& schedule,
                                                      std::optional<double> words, const VectorLegs& of_rank_0,
                                                      const std::string& source);

/// The messages that a rank sends, one after the other: a lower bound on any platform.
[[nodiscard]] std::vector<Analytic> bound_by_messages_sent(const Symbols& s, const VectorLegs& of_rank,
                                                           const std::string& source);

}  // namespace hopscope
