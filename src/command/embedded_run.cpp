#include "command/embedded_run.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/traffic.hpp"
#include "command/memory.hpp"
#include "command/simulate.hpp"
#include "output/text.hpp"

namespace hopscope {

namespace {

// A minute or less; to show who talks to whom a smaller network does as well.
constexpr double most_messages = 1e8;

double messages_of(const Scenario& scenario) {
  if (scenario.algorithm->posts_all_at_once) return scenario.operation->total_blocks();
  return scenario.algorithm->steps(scenario.platform, scenario.schedule) * scenario.platform.ranks();
}

void require_small_network(const Scenario& scenario) {
  const std::string why_not = why_not_measured(*scenario.platform.topology);
  if (!why_not.empty()) throw InputError({{scenario.file, "/platform/topology", why_not}});
}

void require_few_messages(const Scenario& scenario) {
  const double messages = messages_of(scenario);
  if (messages <= most_messages) return;
  throw InputError({{scenario.file, "/schedule",
                     fmt::format("sends about {} messages, too many to find out who talks to whom; at most {} are "
                                 "followed, so give the platform fewer nodes",
                                 number(messages), number(most_messages))}});
}

}  // namespace

Embedding embedding_of(const Scenario& asked_for) {
  require_small_network(asked_for);
  Scenario scenario = planned(asked_for);
  require_few_messages(scenario);
  scenario.schedule.content = Content::sizes;
  require_memory(scenario, false);
  Traffic traffic(scenario.platform.ranks());
  scenario.engine->run({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule}, traffic);
  Embedding embedding;
  embedding.file = scenario.file;
  embedding.name = scenario.name;
  embedding.guest_name = "traffic of " + std::string(scenario.algorithm->title);
  embedding.guest = traffic.guest();
  embedding.host_name = scenario.platform.name;
  embedding.host = scenario.platform.topology;
  embedding.routing = scenario.platform.routing;
  for (Rank rank = 0; rank < scenario.platform.ranks(); ++rank)
    embedding.nodes.push_back(scenario.platform.mapping.node_of(rank));
  embedding.mapping_name = scenario.platform.mapping_name;
  return embedding;
}

}  // namespace hopscope
