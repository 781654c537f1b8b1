#pragma once

#include <utility>
#include <vector>

#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

/// Shortest paths of one source under lengths of channels, and the flow that takes them: where several channels end
/// shortest paths to a vertex, what goes there is split equally among them.
class ShortestFlow {
 public:
  /// `network` must outlive this.
  explicit ShortestFlow(const FlowNetwork& network);

  /// Finds the distances from `source` to all vertices (Dijkstra 1959). @pre no length is negative
  void search(NodeId source, const std::vector<double>& lengths);
  /// Of the last search; infinite where no path leads.
  [[nodiscard]] double distance(NodeId vertex) const { return distances_[static_cast<std::size_t>(vertex)]; }
  /// Adds the flow of a demand of the source of the last search, by channel.
  void add_flow(const FlowDemand& demand, std::size_t source, const std::vector<double>& lengths,
                std::vector<double>& flow);

 private:
  struct Reached {
    double distance;
    NodeId vertex;
    bool operator>(const Reached& other) const {
      return distance != other.distance ? distance > other.distance : vertex > other.vertex;
    }
  };
  struct Arc {
    NodeId other;
    std::size_t channel;
  };

  const FlowNetwork* network_;
  std::vector<std::size_t> out_begins_, in_begins_;  // by vertex
  std::vector<Arc> out_, in_;
  std::vector<double> distances_;
  std::vector<Reached> heap_;
  std::vector<NodeId> order_;         // vertices, as they were reached for good
  std::vector<std::int32_t> places_;  // in `order_`, by vertex; -1 if not reached
  std::vector<double> passing_;       // words, by vertex
  std::vector<std::size_t> last_;     // channels that end shortest paths to a vertex
};

}  // namespace hopscope
