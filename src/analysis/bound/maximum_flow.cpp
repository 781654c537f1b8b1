#include "analysis/bound/maximum_flow.hpp"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

/// Each arc is there twice: as it is, and turned round, without capacity, for flow that is taken back.
struct ResidualArc {
  std::size_t place = 0;  // 2 i of arc i, and 2 i + 1 turned round
  std::int64_t capacity = 0;
  std::int64_t residual = 0;
};
using ResidualGraph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, ResidualArc>;
using ResidualEdge = boost::graph_traits<ResidualGraph>::edge_descriptor;

ResidualGraph residual_graph(std::size_t vertices, const std::vector<FlowArc>& arcs) {
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  std::vector<ResidualArc> properties;
  for (const auto& [from, to, capacity] : arcs) {
    properties.push_back({properties.size(), capacity, 0});
    properties.push_back({properties.size(), 0, 0});
    ends.emplace_back(from, to);
    ends.emplace_back(to, from);
  }
  return {boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), properties.begin(), vertices};
}

}  // namespace

struct MaximumFlow::Network {
  ResidualGraph graph;
  std::vector<ResidualEdge> by_place;
  std::vector<ResidualEdge> reverse;  // by edge

  Network(std::size_t vertices, const std::vector<FlowArc>& arcs) : graph(residual_graph(vertices, arcs)) {
    by_place.resize(2 * arcs.size());
    reverse.resize(2 * arcs.size());
    for (const ResidualEdge edge : boost::make_iterator_range(edges(graph))) by_place[graph[edge].place] = edge;
    for (const ResidualEdge edge : by_place)
      reverse[get(boost::edge_index, graph, edge)] = by_place[graph[edge].place ^ 1];
  }
};

MaximumFlow::MaximumFlow(std::size_t vertices, const std::vector<FlowArc>& arcs)
    : network_(std::make_unique<Network>(vertices, arcs)) {}
MaximumFlow::~MaximumFlow() = default;

void MaximumFlow::set_capacity(std::size_t arc, std::int64_t capacity) {
  network_->graph[network_->by_place[2 * arc]].capacity = capacity;
}

std::int64_t MaximumFlow::between(std::size_t source, std::size_t sink) {
  ResidualGraph& graph = network_->graph;
  source_ = source;
  const auto reverse = boost::make_iterator_property_map(network_->reverse.begin(), get(boost::edge_index, graph));
  return boost::push_relabel_max_flow(graph, source, sink, get(&ResidualArc::capacity, graph),
                                      get(&ResidualArc::residual, graph), reverse, get(boost::vertex_index, graph));
}

std::vector<bool> MaximumFlow::source_side() const {
  const ResidualGraph& graph = network_->graph;
  std::vector<bool> reached(num_vertices(graph));
  std::vector<std::size_t> next{source_};
  reached[source_] = true;
  while (!next.empty()) {
    const std::size_t at = next.back();
    next.pop_back();
    for (const ResidualEdge edge : boost::make_iterator_range(out_edges(at, graph))) {
      const std::size_t to = target(edge, graph);
      if (graph[edge].residual == 0 || reached[to]) continue;
      reached[to] = true;
      next.push_back(to);
    }
  }
  return reached;
}

}  // namespace hopscope
