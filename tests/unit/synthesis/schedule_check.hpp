#pragma once

#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <tuple>

#include "study/bound/synthesis/synthesis.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

/// Every pair's words once, by messages whose senders have what they send, along paths of the network; in a step no
/// channel carries more than its capacity, and no rank sends or receives more messages than it has ports.
inline void check_schedule(const Scenario& of, const SynthesisReport& report) {
  const Platform& platform = of.platform;
  const Topology& network = *platform.topology;
  std::map<std::tuple<Rank, Rank, Rank>, double> held;  // by rank, and label of a block
  std::map<std::tuple<Rank, Rank, Rank>, double> arriving;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to)
      if (from != to) held[{from, from, to}] = of.operation->words(from, to).value_or(0);
  }
  std::map<std::pair<Step, ChannelId>, double> used;
  std::map<std::pair<Step, Rank>, int> sends, receives;
  std::set<Step> steps;
  for (const ScheduledMessage& message : report.table) {
    if (!steps.empty() && *steps.rbegin() != message.step) {
      REQUIRE(*steps.rbegin() < message.step);
      for (const auto& [place, words] : arriving) held[place] += words;
      arriving.clear();
    }
    ++sends[{message.step, message.from}];
    ++receives[{message.step, message.to}];
    steps.insert(message.step);
    double words = 0;
    for (const Block& block : message.blocks) {
      const auto [source, destination, offset, size] = block;
      REQUIRE(held[{message.from, source, destination}] >= size);
      held[{message.from, source, destination}] -= size;
      arriving[{message.to, source, destination}] += size;
      words += size;
    }
    CHECK(words == message.words);
    NodeId at = platform.mapping.node_of(message.from);
    double slowest = 0;
    for (const ChannelId id : message.route) {
      REQUIRE(network.channel(id).from == at);
      at = network.channel(id).to;
      slowest = std::max(slowest, 1 / network.width(id));
    }
    CHECK(at == platform.mapping.node_of(message.to));
    for (const ChannelId id : message.route) used[{message.step, id}] += 1 / network.width(id) / slowest;
  }
  for (const auto& [place, words] : arriving) held[place] += words;
  for (const auto& [place, words] : held) {
    const auto [rank, source, destination] = place;
    CHECK(words == (rank == destination ? of.operation->words(source, destination).value_or(0) : 0));
  }
  for (const auto& [place, share] : used) CHECK(share <= 1 + 1e-9);
  if (platform.ports != Platform::all_ports) {
    for (const auto& [place, count] : sends) CHECK(count <= platform.ports);
    for (const auto& [place, count] : receives) CHECK(count <= platform.ports);
  }
  CHECK(std::ssize(steps) == report.steps);
  CHECK(report.steps >= report.at_least);
  if (report.bound) CHECK(report.time >= *report.bound * (1 - 1e-9));
}

inline SynthesisReport made_for(const Scenario& scenario, std::int64_t moves = 20000) {
  const SynthesisReport report = synthesised(scenario, {.moves = moves}, {});
  check_schedule(scenario, report);
  return report;
}

}  // namespace hopscope::test
