#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <hopscope/plan.hpp>

#include "support/random_sizes.hpp"

namespace hopscope::test {

/// The messages of every phase, from what every rank does in it.
inline std::vector<std::vector<Transfer>> phases_of(const Plan& plan, Rank ranks) {
  std::vector<std::vector<Transfer>> phases(static_cast<std::size_t>(plan.phases()));
  for (Rank rank = 0; rank < ranks; ++rank) {
    for (const Plan::Turn& turn : plan.turns_of(rank)) {
      if (turn.to != Plan::Turn::nobody) phases[turn.phase - 1].push_back({rank, turn.to, turn.words});
    }
  }
  return phases;
}

/// The turn of `rank` in a phase; an empty one if it is idle.
inline Plan::Turn turn_in(const Plan& plan, Rank rank, Rank phase) {
  for (const Plan::Turn& turn : plan.turns_of(rank)) {
    if (turn.phase == phase) return turn;
  }
  return {};
}

/// What is wrong with a plan for `sizes`, in words: its phases, its counts, what it sends, and the lower bounds. A
/// message's parts must add up to it exactly, so that nothing is left of it.
inline std::string fault_of(const Plan& plan, const SizeMatrix& sizes) {
  const Rank n = sizes.ranks();
  SizeMatrix sent(n);
  SizeMatrix left = sizes;
  double messages = 0;
  const auto phases = phases_of(plan, n);
  for (Rank phase = 1; phase <= plan.phases(); ++phase) {
    const auto& transfers = phases[phase - 1];
    double longest = 0;
    std::vector<int> received(static_cast<std::size_t>(n));
    if (transfers.empty()) return fmt::format("phase {} is empty", phase);
    for (const auto& [from, to, words] : transfers) {
      const auto place = fmt::format("phase {}, {} to {}: ", phase, from, to);
      if (from == to) return place + "to itself";
      if (!(words > 0)) return place + "no words";
      if (++received[to] > 1) return place + "receives twice";
      if (turn_in(plan, to, phase).from != from) return place + "the receiver expects another";
      if (words > left.words(from, to)) return place + "more than there is";
      sent.add(from, to, words);
      left.add(from, to, -words);
      longest = std::max(longest, words);
      ++messages;
    }
    if (longest != plan.longest(phase)) return fmt::format("phase {}: longest is {}", phase, longest);
  }
  for (Rank i = 0; i < n; ++i) {
    for (const auto& turn : plan.turns_of(i)) {
      if (turn.from != Plan::Turn::nobody && turn_in(plan, turn.from, turn.phase).to != i) return "a receive too many";
    }
    for (Rank j = 0; j < n; ++j) {
      if (i == j) continue;
      if (sent.words(i, j) != sizes.words(i, j)) return fmt::format("{} to {}: {} sent", i, j, sent.words(i, j));
      if (left.words(i, j) != 0) return fmt::format("{} to {}: {} left", i, j, left.words(i, j));
    }
  }
  if (messages != plan.messages()) return "messages counted wrongly";
  if (plan.phases() < sizes.most_messages()) return "fewer startups than messages of a rank";
  if (plan.serialised_words() < sizes.largest_sum() * (1 - 1e-12)) return "faster than a port";
  return {};
}

/// The same phases with the same messages.
inline bool same(const Plan& one, const Plan& other, Rank ranks) {
  const auto equal = [](const Transfer& a, const Transfer& b) {
    return a.from == b.from && a.to == b.to && a.words == b.words;
  };
  const auto a = phases_of(one, ranks);
  const auto b = phases_of(other, ranks);
  return std::ranges::equal(a, b, [&](const auto& x, const auto& y) { return std::ranges::equal(x, y, equal); });
}

}  // namespace hopscope::test
