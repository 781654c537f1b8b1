#include "study/embedding/embedding_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/traffic.hpp"
#include "run/memory.hpp"
#include "run/preparation.hpp"
#include "run/runs.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

// A few minutes; a smaller network shows the communication pattern just as well.
constexpr double most_messages = 1e8;

void require_small_network(const Scenario& scenario) {
  const std::string why_not = why_not_evaluated(*scenario.platform.topology);
  if (!why_not.empty()) throw InputError({{scenario.file, "/platform/topology", why_not}});
}

void require_few_messages(const Scenario& scenario) {
  const double messages = messages_of(scenario);
  if (messages <= most_messages) return;
  throw InputError(
      {{scenario.file, "/schedule",
        fmt::format("sends about {} messages, too many to determine the traffic between ranks; at most {} are "
                    "followed, so give the platform fewer nodes",
                    number(messages), number(most_messages))}});
}

}  // namespace

Embedding embedding_of(const Scenario& scenario) {
  require_small_network(scenario);
  Scenario run = planned(scenario);
  require_few_messages(run);
  run.schedule.content = Content::sizes;
  require_memory(run, false, Traffic::bytes_needed(run.platform.ranks(), messages_of(run)));
  Traffic traffic(run.platform.ranks());
  (void)run_completely(*run.engine, {run.platform, *run.algorithm, *run.operation, run.schedule}, {&traffic});
  Embedding embedding;
  embedding.file = run.file;
  embedding.name = run.name;
  embedding.guest_name = "traffic of " + std::string(run.algorithm->title);
  embedding.guest = traffic.take_guest();
  embedding.host_name = run.platform.name;
  embedding.host = run.platform.topology;
  embedding.routing = run.platform.routing;
  for (Rank rank = 0; rank < run.platform.ranks(); ++rank)
    embedding.nodes.push_back(run.platform.mapping.node_of(rank));
  embedding.mapping_name = run.platform.mapping_name;
  const std::string why_not = why_not_walked(embedding.guest, *embedding.host, embedding.nodes);
  if (!why_not.empty()) throw InputError({{run.file, "/schedule", why_not}});
  return embedding;
}

}  // namespace hopscope
