#include "output/json_parts.hpp"

namespace hopscope {

Json deadlock_json(const DeadlockVerdict& verdict) {
  Json json{{"free", nullptr}, {"why_not_analysed", verdict.why_not_looked}};
  if (!verdict.was_looked_at()) return json;
  json = {{"free", verdict.is_free()},
          {"why_not_analysed", nullptr},
          {"channels", verdict.graph.channels},
          {"dependencies", verdict.graph.dependencies},
          {"longest_route", verdict.graph.longest_route},
          {"cycle", Json::array()},
          {"virtual_channels", verdict.virtual_channels},
          {"scheme", nullptr}};
  for (const ChannelDependency& each : verdict.graph.cycle) {
    json["cycle"].push_back({{"held", {each.held.from, each.held.to}},
                             {"wanted", {each.wanted.from, each.wanted.to}},
                             {"message", {each.from, each.to}}});
  }
  if (!verdict.is_free()) json["scheme"] = verdict.by_dateline ? "dateline" : "by hop";
  return json;
}

Json explanation_json(const RoutingExplanation& explained) {
  const RoutingKind& routing = *explained.routing;
  Json json{{"routing", routing.name},  {"title", routing.title}, {"source", routing.source},
            {"where", explained.where}, {"rule", routing.rule},   {"advice", routing.advice},
            {"examples", Json::array()}};
  for (const RoutedExample& example : explained.examples) {
    json["examples"].push_back({{"family", example.network->family()},
                                {"description", example.network->description()},
                                {"nodes", example.network->nodes()},
                                {"route", example.route},
                                {"deadlock", deadlock_json(example.deadlock)}});
  }
  return json;
}

}  // namespace hopscope
