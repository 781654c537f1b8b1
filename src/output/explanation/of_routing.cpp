#include <fmt/format.h>

#include "output/listing.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string section(std::string_view heading, std::string_view text, const TextStyle& style) {
  return fmt::format("\n{}\n  {}\n", paint(heading, Colour::bold, style), wrap(text, style.width, 2, 2));
}

std::string verdict_in_words(const DeadlockVerdict& verdict, const Topology& network) {
  if (verdict.is_free()) return "no deadlock";
  return fmt::format("deadlock possible: {}; {} break it", cycle_in_words(verdict.graph.cycle, network),
                     virtual_channels_in_words(verdict));
}

std::string example_text(const RoutedExample& example, const TextStyle& style) {
  const std::string where = fmt::format("{}, {}: {}", example.network->description(),
                                        counted(example.network->nodes(), "node"), joined(example.route, " -> "));
  return fmt::format("  {}\n      {}\n", wrap(where, style.width, 6, 2),
                     wrap(verdict_in_words(example.deadlock, *example.network), style.width, 6, 6));
}

}  // namespace

std::string explanation(const RoutingExplanation& explained, const TextStyle& style) {
  const RoutingKind& routing = *explained.routing;
  std::string out = fmt::format("{}: routing {}\n", paint(routing.title, Colour::bold, style), routing.name);
  out += wrap(routing.source, style.width) + '\n';
  out += section("Where it applies", explained.where, style);
  out += section("Which routes it takes", routing.rule, style);
  out += section("When to use it", routing.advice, style);
  out +=
      fmt::format("\n{}\n", paint("On small networks: a longest route, and what wormhole switching makes of all routes",
                                  Colour::bold, style));
  for (const RoutedExample& example : explained.examples) out += example_text(example, style);
  return out;
}

}  // namespace hopscope
