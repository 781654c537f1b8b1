#include "output/report/document.hpp"

#include "output/json_parts.hpp"

namespace hopscope {

namespace {

/// The processes as a network, its channels, and the names of processes; null where they form none.
void add_guest_drawing(Json& json, const std::shared_ptr<const Topology>& network, Drawings& drawings) {
  json["drawing"] = nullptr;
  json["names"] = nullptr;
  json["channels"] = nullptr;
  if (!network) return;
  if (const auto& drawing = drawings.of(*network)) json["drawing"] = drawing_json(*drawing);
  json["channels"] = Json::array();
  for (ChannelId id = 0; id < network->channels(); ++id) {
    const auto [from, to] = network->channel(id);
    json["channels"].push_back({from, to});
  }
  json["names"] = Json::array();
  for (NodeId process = 0; process < network->nodes(); ++process)
    json["names"].push_back(network->vertex_name(process));
}

/// The largest bound of a kind, with its reason; null if there is none.
Json bound_of_embedding(const EmbeddedExchange& embedded, EmbeddingBound::Of of) {
  const EmbeddingBound* largest = nullptr;
  for (const EmbeddingBound& bound : embedded.bounds) {
    if (bound.of == of && (largest == nullptr || bound.value > largest->value)) largest = &bound;
  }
  if (largest == nullptr) return nullptr;
  return {{"value", words_json(largest->value)}, {"name", largest->name}, {"formula", largest->formula}};
}

}  // namespace

Json embedded_json(const EmbeddedExchange& embedded, Drawings& drawings) {
  Json json{{"guest", embedded.guest_name},
            {"processes", embedded.guest.processes},
            {"edges", Json::array()},
            {"nodes", embedded.nodes},
            {"links", Json::array()},
            {"routes", embedded.routes},
            {"mappings", Json::array()},
            {"found", {{"nodes", embedded.found.nodes}, {"is_best", embedded.found.is_best}}},
            {"congestion_bound", bound_of_embedding(embedded, EmbeddingBound::Of::congestion)},
            {"dilation_bound", bound_of_embedding(embedded, EmbeddingBound::Of::dilation)}};
  for (const GuestEdge& edge : embedded.guest.edges) json["edges"].push_back({edge.from, edge.to});
  for (const Channel& link : embedded.links) json["links"].push_back({link.from, link.to});
  for (const auto& [name, nodes] : embedded.mappings) json["mappings"].push_back({{"name", name}, {"nodes", nodes}});
  add_guest_drawing(json, embedded.guest_network, drawings);
  return json;
}

}  // namespace hopscope
