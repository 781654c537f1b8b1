#include "topology/clusters.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hopscope/catalogue.hpp>

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

std::vector<std::string> Clusters::cost_classes() const {
  std::vector<std::string> names;
  for (int cluster = 0; cluster < clustering_.count(); ++cluster)
    names.push_back(fmt::format("in cluster {}", cluster));
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

std::string Clusters::description() const {
  const int count = clustering_.count();
  const NodeId size = clustering_.size(0);
  bool alike = true;
  for (int cluster = 1; cluster < count; ++cluster) alike = alike && clustering_.size(cluster) == size;
  if (alike) return fmt::format("{} {} of {}", count, count == 1 ? "cluster" : "clusters", size);
  std::vector<NodeId> sizes;
  for (int cluster = 0; cluster < count; ++cluster) sizes.push_back(clustering_.size(cluster));
  return fmt::format("clusters of {}", fmt::join(sizes, " + "));
}

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily clusters() {
  return {
      .name = "clusters",
      .field = "sizes",
      .is_list = true,
      .most = std::int64_t{1} << 30,
      .summary = "clusters of `sizes` nodes with costs of their own between them, inter, and in each, intra",
      .is_clustered = true,
      .nodes = [](const std::vector<std::int64_t>& sizes) { return std::accumulate(sizes.begin(), sizes.end(), 0.0); },
      .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
        return std::make_shared<Clusters>(std::vector<NodeId>(spec.extents.begin(), spec.extents.end()), spec.width);
      }};
}

}  // namespace hopscope::topology
