#pragma once

#include <memory>

#include <hopscope/neighbours.hpp>
#include <hopscope/plan.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

// Plans for unequal messages, each for one port and full duplex (MODEL: "Unequal messages"). A planner is a pure
// function: the same sizes give the same plan, every word is sent once and directly to its destination, and no phase is
// empty. No plan has fewer phases than SizeMatrix::most_messages(), nor fewer serialised_words() than
// SizeMatrix::largest_sum(). They call `tick` meanwhile.

/// Phase t of n - 1: rank i sends all that it has for rank (i + t) mod n. Phases in which no message has words are
/// left out, so the number of a phase may differ from t.
[[nodiscard]] std::shared_ptr<const Plan> plan_fixed_pattern(const SizeMatrix& sizes, const Tick& tick = {});

/// While there are messages: a maximum-cardinality matching, sent whole, and of all such matchings one whose shortest
/// message is longest.
[[nodiscard]] std::shared_ptr<const Plan> plan_max_min(const SizeMatrix& sizes, const Tick& tick = {});

/// While there are messages: a matching of maximum weight, sent whole. It need not be of maximum cardinality. Sums are
/// compared in units of largest_sum() / 2^52, and exactly so if sizes are whole.
[[nodiscard]] std::shared_ptr<const Plan> plan_max_sum(const SizeMatrix& sizes, const Tick& tick = {});

/// The smallest serialised volume. Sizes are padded with dummy words until every rank sends and receives alpha =
/// largest_sum(); then, phase by phase, a perfect matching whose smallest entry delta is as large as possible moves
/// delta words of every matched pair, real words before dummies. Dummies are silent, but a rank that has alpha words
/// has no dummies: in every phase it sends, or receives, delta real words. So no phase consists of dummies only,
/// `longest` of a phase is its delta, serialised_words() is alpha, and phases() is the number of matchings, at most n^2
/// - 2n + 2. All this is exact for whole sizes if alpha < 2^52, and true up to rounding for others; the parts of a
/// message add up to it exactly, in the order of phases, whatever the sizes are.
[[nodiscard]] std::shared_ptr<const Plan> plan_uniform(const SizeMatrix& sizes, const Tick& tick = {});

/// For messages of equal size between neighbours: as many phases as the maximum degree, the minimum for any plan. Words
/// are counted in messages here.
[[nodiscard]] std::shared_ptr<const Plan> plan_rounds(const Neighbours& neighbours, const Tick& tick = {});

}  // namespace hopscope
