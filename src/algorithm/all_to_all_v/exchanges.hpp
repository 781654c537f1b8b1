#pragma once

// What the algorithms for unequal messages share.

#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/program.hpp>
#include <hopscope/result.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope::all_to_all_v {

/// An exchange of which either half may be empty: sends `blocks` to `to` if they have words, and receives from `from`
/// if `expected` is above 0. Returns the blocks received.
[[nodiscard]] Task<Blocks> exchange_some(Node& me, Rank to, Blocks blocks, Rank from, double expected);

/// The largest number of messages that one rank must send. A bound on startups counts only these: a message holds no
/// port of its receiver during its startup, so all messages for one rank may start up at once.
[[nodiscard]] Rank most_sent(const SizeMatrix& sizes);

/// A lower bound on the time of startups if every message is sent directly to its destination. It holds for an
/// algorithm that does so, not for the operation: blocks sent together share a startup.
[[nodiscard]] Analytic startups_without_forwarding(const Platform& platform, const SizeMatrix& sizes);

/// The program of every planned schedule: executes schedule().plan phase by phase. With a stage 1 all ranks first
/// exchange their sizes.
[[nodiscard]] Program follow_plan(Node& me, Blocks mine);

/// How all ranks exchange their sizes first.
[[nodiscard]] const Field& stage_1();

/// The formulas for the time of a plan, whichever it is. @pre schedule.plan
[[nodiscard]] std::vector<Analytic> formulas_of_plan(const Platform& platform, const Schedule& schedule,
                                                     const std::string& source);
[[nodiscard]] double steps_of_plan(const Platform& platform, const Schedule& schedule);
/// Algorithm::smallest_message.
[[nodiscard]] double smallest_message_of_plan(const Schedule& schedule);

}  // namespace hopscope::all_to_all_v
