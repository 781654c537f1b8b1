#pragma once

// The formulas of an algorithm on a platform, and what follows from them.

#include <string>
#include <string_view>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// What a formula assumes that lets messages of a node start up at once: it is met where startups are parallel, or none
/// has to wait. A formula that counts serial startups itself has the assumption `counts_serial_startups` instead.
inline constexpr std::string_view no_startup_waits = "that no startup waits for another";
inline constexpr std::string_view counts_serial_startups = "serial startups";

/// The formulas of an algorithm for a platform and a schedule. Where startups may wait for each other
/// (Platform::startups_wait), those that assert a time, or the most that it takes, assume that none does. Lower bounds
/// remain: they count no more of the startups of a rank than follow one another in any case.
[[nodiscard]] std::vector<Analytic> formulas_on(const Platform& platform, const Algorithm& algorithm,
                                                const Schedule& schedule);

/// Of a run in which no message waited to start up: its time is the same as with parallel startups.
void note_that_none_waited(std::vector<Analytic>& formulas);

/// The value of an integer option with which the algorithm's first formula is least; of several, the smallest. All up
/// to 64 are tried, then values 5 % apart, and then those around the best.
[[nodiscard]] double best_by_formula(const Field& option, const Algorithm& algorithm, const Platform& platform,
                                     Schedule schedule);

/// The formula of algorithms in which every rank posts p - 1 messages of m words at once, one to each other, and in the
/// end combines `combined` words. It is exact on complete networks with one port or all ports.
[[nodiscard]] std::vector<Analytic> formulas_of_all_at_once(const Platform& platform, const Schedule& schedule,
                                                            double combined, const std::string& formula_of_combining,
                                                            const std::string& source);

}  // namespace hopscope
