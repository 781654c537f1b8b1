#include "analysis/bound/maximum_flow.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
struct Arc {
  std::int64_t capacity = 0;
  std::int64_t residual = 0;
  Traits::edge_descriptor reverse;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;

}  // namespace

struct MaximumFlow::Network {
  Graph graph;
  std::vector<Traits::edge_descriptor> arcs;
};

MaximumFlow::MaximumFlow(std::size_t vertices) : network_(std::make_unique<Network>()) {
  network_->graph = Graph(vertices);
}
MaximumFlow::~MaximumFlow() = default;

std::size_t MaximumFlow::add_arc(std::size_t from, std::size_t to, std::int64_t capacity) {
  Graph& graph = network_->graph;
  const auto there = boost::add_edge(from, to, graph).first;
  const auto back = boost::add_edge(to, from, graph).first;
  graph[there] = {capacity, 0, back};
  graph[back] = {0, 0, there};
  network_->arcs.push_back(there);
  return network_->arcs.size() - 1;
}

void MaximumFlow::set_capacity(std::size_t arc, std::int64_t capacity) {
  network_->graph[network_->arcs[arc]].capacity = capacity;
}

std::int64_t MaximumFlow::between(std::size_t source, std::size_t sink) {
  Graph& graph = network_->graph;
  source_ = source;
  return boost::push_relabel_max_flow(graph, source, sink, get(&Arc::capacity, graph), get(&Arc::residual, graph),
                                      get(&Arc::reverse, graph), get(boost::vertex_index, graph));
}

std::vector<bool> MaximumFlow::source_side() const {
  const Graph& graph = network_->graph;
  std::vector<bool> reached(num_vertices(graph));
  std::vector<std::size_t> next{source_};
  reached[source_] = true;
  while (!next.empty()) {
    const std::size_t at = next.back();
    next.pop_back();
    for (const auto arc : boost::make_iterator_range(out_edges(at, graph))) {
      const std::size_t to = target(arc, graph);
      if (graph[arc].residual == 0 || reached[to]) continue;
      reached[to] = true;
      next.push_back(to);
    }
  }
  return reached;
}

}  // namespace hopscope
