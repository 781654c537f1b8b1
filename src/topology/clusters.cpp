#include "topology/clusters.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "text/formatted.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

Clustering::Clustering(const std::vector<NodeId>& sizes) : begins_(sizes.size() + 1) {
  std::partial_sum(sizes.begin(), sizes.end(), begins_.begin() + 1);
}

int Clustering::cluster_of(NodeId node) const {
  return static_cast<int>(std::ranges::upper_bound(begins_, node) - begins_.begin()) - 1;
}

Clusters::Clusters(const std::vector<NodeId>& sizes, double width)
    : Topology("clusters", std::accumulate(sizes.begin(), sizes.end(), NodeId{0}),
               ChannelId{std::accumulate(sizes.begin(), sizes.end(), NodeId{0})} *
                   (std::accumulate(sizes.begin(), sizes.end(), NodeId{0}) - 1),
               width),
      clustering_(sizes),
      network_(nodes(), width) {}

int Clusters::cost_class(NodeId from, NodeId to) const {
  const int cluster = clustering_.cluster_of(from);
  return cluster == clustering_.cluster_of(to) ? cluster : clustering_.count();
}

std::vector<std::string> names_of_classes(const Clustering& clusters) {
  std::vector<std::string> names;
  for (int cluster = 0; cluster < clusters.count(); ++cluster) names.push_back(fmt::format("in cluster {}", cluster));
  names.emplace_back("between clusters");
  return names;
}

std::vector<Point> Clusters::places() const {
  NodeId largest = 1;
  for (int cluster = 0; cluster < clustering_.count(); ++cluster) {
    largest = std::max(largest, clustering_.size(cluster));
  }
  const double across = usual_gap * (2 + largest / 3.0);  // a cluster, and the space around it
  std::vector<Point> places;
  const auto centres = places_on_circle(clustering_.count(), across);
  for (int cluster = 0; cluster < clustering_.count(); ++cluster) {
    const Point centre = centres[static_cast<std::size_t>(cluster)];
    for (const Point& place : places_on_circle(clustering_.size(cluster), usual_gap)) {
      places.push_back({centre.x + place.x, centre.y + place.y});
    }
  }
  return places;
}

std::string in_words(const Clustering& clusters) {
  const int count = clusters.count();
  const NodeId size = clusters.size(0);
  bool alike = true;
  for (int cluster = 1; cluster < count; ++cluster) alike = alike && clusters.size(cluster) == size;
  if (alike) return fmt::format("{} {} of {}", count, count == 1 ? "cluster" : "clusters", size);
  std::vector<NodeId> sizes;
  for (int cluster = 0; cluster < count; ++cluster) sizes.push_back(clusters.size(cluster));
  return fmt::format("clusters of {}", joined(sizes, " + "));
}

}  // namespace hopscope

namespace hopscope::topology {

namespace {

const Field sizes_field{.name = "sizes",
                        .meaning = "nodes of each cluster. At most 2^30 nodes in all.",
                        .kind = Field::Kind::integers,
                        .least = 1,
                        .most = fields::most_nodes,
                        .most_entries = 4096};

/// A part of the platform that scenarios write in more than one way.
Field optional_part(std::string name, std::string meaning) {
  return {.name = std::move(name), .meaning = std::move(meaning), .kind = Field::Kind::part, .is_optional = true};
}

std::vector<Field> options_of_clusters() {
  return {
      {.name = "inter", .meaning = "cost parameters between clusters.", .kind = Field::Kind::part},
      optional_part("intra", "cost parameters inside each cluster, in order. Default: the platform's costs."),
      optional_part("nics",
                    "NICs of each cluster, which is a server with a switch inside: messages to other clusters share "
                    "them. Of c nodes of a cluster, node l uses number l x nics / c, rounded down. With a graph "
                    "`between`, also the nodes that are the NICs of each cluster, by name or number: an object or "
                    "a list with a list for each. Default: 1 with `between`, and as many as the hosts have that a "
                    "file of ibnetdiscover names; otherwise every two nodes have channels of their own."),
      optional_part("between",
                    "the network between clusters with NICs: any family but clusters, with a node for each NIC, in "
                    "the order of the clusters unless `nics` or a file says otherwise; the routing of the platform "
                    "is its routing. At most 8192 vertices in all. Default: a core without limits, to which all "
                    "NICs are linked.")};
}

/// Of each cluster; 0 if every two nodes have channels of their own.
double nics_of(const TopologySpec& spec) {
  const FieldValue* const nics = spec.options.find("nics");
  return nics == nullptr ? 0 : std::get<double>(*nics);
}

std::string misfit_of_clusters(const TopologySpec& spec) {
  const double nics_of_each = nics_of(spec);
  if (nics_of_each == 0) return {};
  const auto clusters = static_cast<double>(spec.extents.size());
  const double nodes = std::accumulate(spec.extents.begin(), spec.extents.end(), 0.0);
  const double nics = clusters * nics_of_each;
  if (spec.between == nullptr) {
    if (nodes + clusters + nics + 1 < 0x1p31) return {};
    return fmt::format("{:.0f} nodes and {:.0f} NICs are too many; fewer than 2^31 vertices are possible", nodes, nics);
  }
  if (nics != spec.between->nodes()) {
    return fmt::format(
        "\"between\" has {} nodes, but there are {:.0f} NICs: {} clusters with {} each; give a network of {:.0f}",
        spec.between->nodes(), nics, spec.extents.size(), nics_of_each, nics);
  }
  const double vertices = nodes + clusters + nics + spec.between->switches();
  if (vertices > Boxes::most_vertices) {
    return fmt::format("{:.0f} nodes, NICs and switches are too many; with \"between\" at most {} are possible",
                       vertices, Boxes::most_vertices);
  }
  const auto channels = static_cast<double>(spec.between->channels());
  if (spec.between->is_complete() || nodes * channels <= Boxes::most_work) return {};
  return fmt::format("the {:.0f} channels of \"between\" are too many; with {:.0f} nodes at most {:.0f} are possible",
                     channels, nodes, std::floor(Boxes::most_work / nodes));
}

}  // namespace

TopologyFamily clusters() {
  return {
      .name = "clusters",
      .size = {sizes_field},
      .summary = "clusters of `sizes` nodes, with cost parameters between them (inter) and inside each (intra)",
      .options = options_of_clusters(),
      .is_clustered = true,
      .nodes = [](const std::vector<std::int64_t>& sizes) { return std::accumulate(sizes.begin(), sizes.end(), 0.0); },
      .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
        const std::vector<NodeId> sizes(spec.extents.begin(), spec.extents.end());
        if (const double nics = nics_of(spec); nics > 0) {
          return std::make_shared<Boxes>(sizes, static_cast<NodeId>(nics), spec.width, spec.between);
        }
        return std::make_shared<Clusters>(sizes, spec.width);
      },
      .misfit = misfit_of_clusters};
}

}  // namespace hopscope::topology
