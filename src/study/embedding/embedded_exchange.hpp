#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "analysis/embedding/embedding.hpp"
#include "analysis/embedding/host_links.hpp"
#include "analysis/embedding/mapping_search.hpp"

namespace hopscope {

/// A neighbour exchange as an embedding: its graph of processes, the nodes on which they are placed, and what is needed
/// to tell the congestion and dilation of any other placement.
struct EmbeddedExchange {
  std::string guest_name;                         ///< "mesh 4 x 4"
  GuestGraph guest;                               ///< undirected
  std::shared_ptr<const Topology> guest_network;  ///< whose links the edges are; null if they are listed
  Placement nodes;                                ///< of every rank in this run, neighbours or not
  std::vector<Channel> links;                     ///< of the host, the lower end first
  std::vector<std::vector<LinkId>> routes;        ///< by from * nodes + to: the links that lie between
  std::vector<NamedPlacement> mappings;           ///< those with a name that fit
  FoundMapping found;                             ///< by a search that starts from these and the present one
  std::vector<EmbeddingBound> bounds;             ///< for every mapping
};

/// The embedding of a neighbour exchange whose network is small enough that all routes can be listed: with the measures
/// of 2.7.1, links in both directions together. None of other scenarios.
[[nodiscard]] std::optional<EmbeddedExchange> embedded_exchange_of(const Scenario& scenario);

}  // namespace hopscope
