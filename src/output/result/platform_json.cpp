// The machine of a result, in JSON.

#include <hopscope/cost_parameters.hpp>
#include <hopscope/names.hpp>
#include <hopscope/topology.hpp>

#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json costs_of_class_json(const Costs& costs) {
  Json json;
  for (const CostParameter& each : cost_parameters) {
    if (!each.is_local) json[std::string(each.name)] = costs.*each.value;
  }
  return json;
}

void add_clusters(const Platform& platform, Json& json) {
  const Clustering& clusters = *platform.topology->clustering();
  for (int i = 0; i < clusters.count(); ++i) json["sizes"].push_back(clusters.size(i));
  for (int i = 0; i < clusters.count(); ++i) {
    json["intra"].push_back(costs_of_class_json(platform.costs_of_class(i)));
  }
  json["inter"] = costs_of_class_json(platform.costs_of_class(clusters.count()));
}

Json channel_kinds_json(const Topology& topology) {
  Json kinds = Json::array();
  for (const ChannelKind& kind : topology.channel_kinds()) {
    Json json{{"channels", kind.channels}, {"width", kind.width}};
    if (kind.t_w) json["t_w"] = *kind.t_w;
    if (kind.t_h) json["t_h"] = *kind.t_h;
    kinds.push_back(std::move(json));
  }
  return kinds;
}

}  // namespace

Json costs_json(const Costs& costs) {
  Json json;
  for (const CostParameter& each : cost_parameters) {
    if (!each.is_left_out || costs.*each.value != 0) json[std::string(each.name)] = costs.*each.value;
  }
  return json;
}

Json platform_json(const Platform& platform) {
  const auto& topology = *platform.topology;
  Json json;
  json["family"] = topology.family();
  json["nodes"] = topology.nodes();
  if (topology.switches() > 0) json["switches"] = topology.switches();
  if (!platform.has_rank_on_every_node()) json["ranks"] = platform.ranks();
  if (has_vertex_names(topology)) {
    json["vertex_names"] = Json::array();
    for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex) {
      json["vertex_names"].push_back(topology.vertex_name(vertex));
    }
  }
  json["channels"] = topology.channels();
  json["width"] = topology.width();
  if (!topology.has_equal_channels()) json["channel_kinds"] = channel_kinds_json(topology);
  const bool has_dims = topology.grid() != nullptr && topology.family() != "ring" && topology.family() != "line";
  if (has_dims) json["dims"] = topology.grid()->sides();
  if (topology.clustering() != nullptr) add_clusters(platform, json);
  if (topology.hypercube_dimension() >= 0) json["dimension"] = topology.hypercube_dimension();
  json["switching"] = name_of(platform.switching);
  json["costs"] = costs_json(platform.costs);
  json["ports"] = platform.ports == Platform::all_ports ? Json("all") : Json(platform.ports);
  if (platform.startups == Startups::serial) json["startups"] = name_of(platform.startups);
  json["routing"] = platform.routing;
  if (topology.draws_routes()) json["seed"] = platform.seed;
  json["contention"] = name_of(platform.contention);
  json["mapping"] = platform.mapping_name;
  json["time_unit"] = platform.time_unit;
  if (platform.word_bytes > 0) json["word_bytes"] = platform.word_bytes;
  return json;
}

}  // namespace hopscope
