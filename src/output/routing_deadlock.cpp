#include "output/verdicts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

namespace hopscope {

namespace {

constexpr std::size_t most_channels = 8;  // channels of a cycle

std::string messages_in_words(const std::vector<ChannelDependency>& cycle) {
  std::string words;
  for (std::size_t i = 0; i < std::min(cycle.size(), most_channels); ++i) {
    words += fmt::format("{}{}->{}", i == 0 ? "" : ", ", cycle[i].from, cycle[i].to);
  }
  return cycle.size() > most_channels ? fmt::format("{} and {} more", words, cycle.size() - most_channels) : words;
}

std::string free_in_words(const ChannelDependencies& graph) {
  if (graph.dependencies == 0) return "free: no message crosses a second channel";
  const bool one = graph.dependencies == 1;
  return fmt::format("free: {} between {} {} no cycle",
                     one ? "the dependency" : fmt::format("the {} dependencies", graph.dependencies),
                     counted(graph.channels, "channel"), one ? "has" : "have");
}

}  // namespace

std::string cycle_in_words(const std::vector<ChannelDependency>& cycle, const Topology& network) {
  const bool is_long = cycle.size() > most_channels;
  std::string words;
  for (std::size_t i = 0; i < (is_long ? most_channels - 2 : cycle.size()); ++i) {
    words += fmt::format("{} -> ", vertex_in_words(network, cycle[i].held.from));
  }
  if (is_long) words += fmt::format(".. -> {} -> ", vertex_in_words(network, cycle.back().held.from));
  words += vertex_in_words(network, cycle.front().held.from);
  return is_long ? fmt::format("{} ({} channels)", words, cycle.size()) : words;
}

std::string virtual_channels_in_words(const DeadlockVerdict& verdict) {
  return fmt::format("{} virtual channels {}", verdict.virtual_channels,
                     verdict.by_dateline ? "with a dateline" : "numbered by hop");
}

std::string deadlock_line(const DeadlockVerdict& verdict, const Topology& network, const TextStyle& style) {
  const auto line = [&](std::string_view words, Colour colour) { return labelled("deadlock:", words, colour, style); };
  if (!verdict.was_looked_at()) return line("not analysed: " + verdict.why_not_looked, Colour::none);
  if (verdict.is_free()) return line(free_in_words(verdict.graph), Colour::green);
  const auto& cycle = verdict.graph.cycle;
  return line(fmt::format("possible under wormhole switching: the channels {} form a cycle, each held by a message "
                          "that requests the next: {}; {} break it",
                          cycle_in_words(cycle, network), messages_in_words(cycle), virtual_channels_in_words(verdict)),
              Colour::yellow);
}

}  // namespace hopscope
