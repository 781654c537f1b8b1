#include "analysis/embedding/embedding.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/bisection.hpp"
#include "analysis/embedding/host_links.hpp"

namespace hopscope {

namespace {

constexpr double most_walked = 3e7;  // edges, to count the neighbourhoods of all processes and nodes

// Edges of the guest, and the links of the host that they must share.
struct Share {
  double edges = 0;
  double words = 0;
  double links = 0;
  double width = 0;  // of the links together
};

// The largest demand of a process, for a directed guest in one direction, and the largest capability of a node.
Share degrees_of(const GuestGraph& guest, const Topology& host, const HostLinks& links) {
  const auto processes = static_cast<std::size_t>(guest.processes);
  std::vector<Share> out(processes), in(processes);
  Share most;
  const auto add = [&](Share& at, const GuestEdge& edge) {
    most.edges = std::max(most.edges, ++at.edges);
    most.words = std::max(most.words, at.words += edge.words);
  };
  for (const GuestEdge& edge : guest.edges) {
    add(out[static_cast<std::size_t>(edge.from)], edge);
    add((guest.directed ? in : out)[static_cast<std::size_t>(edge.to)], edge);
  }
  std::vector<Share> leaving(static_cast<std::size_t>(host.nodes())), entering(leaving);
  const auto count = [&](std::vector<Share>& at, NodeId node, double width) {
    if (node >= host.nodes()) return;  // a switch runs no process
    Share& here = at[static_cast<std::size_t>(node)];
    most.links = std::max(most.links, ++here.links);
    most.width = std::max(most.width, here.width += width);
  };
  for (std::size_t i = 0; i < links.count(); ++i) {
    const auto link = static_cast<LinkId>(i);
    const Channel ends = links.ends(link);
    count(leaving, ends.from, links.width(link));
    count(guest.directed ? entering : leaving, ends.to, links.width(link));
  }
  return most;
}

// By k, the largest number of the vertices 0 .. `counted`-1 within k edges of one of them, itself included.
std::vector<std::int64_t> ball_sizes(const GuestGraph& graph, NodeId counted) {
  const auto by_vertex = edges_by_process(graph);
  std::vector<std::int64_t> largest;
  for (NodeId centre = 0; centre < counted; ++centre) {
    std::vector<std::size_t> distance(by_vertex.size(), by_vertex.size());
    std::vector<Rank> queue{centre};
    std::vector<std::int64_t> within;
    distance[static_cast<std::size_t>(centre)] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const auto here = static_cast<std::size_t>(queue[next]);
      if (distance[here] == within.size()) within.push_back(within.empty() ? 0 : within.back());
      if (queue[next] < counted) ++within.back();
      for (const std::size_t i : by_vertex[here]) {
        const Rank other = graph.edges[i].from == queue[next] ? graph.edges[i].to : graph.edges[i].from;
        if (distance[static_cast<std::size_t>(other)] < by_vertex.size()) continue;
        distance[static_cast<std::size_t>(other)] = distance[here] + 1;
        queue.push_back(other);
      }
    }
    largest.resize(std::max(largest.size(), within.size()));
    for (std::size_t k = 0; k < within.size(); ++k) largest[k] = std::max(largest[k], within[k]);
  }
  // A centre that has reached all its vertices adds no entry, so the sizes are made monotone.
  for (std::size_t k = 1; k < largest.size(); ++k) largest[k] = std::max(largest[k], largest[k - 1]);
  return largest;
}

class Bounds {
 public:
  Bounds(const GuestGraph& guest, const Topology& host) : guest_(guest), host_(host), links_(host, guest.directed) {}

  std::vector<EmbeddingBound> take() {
    if (guest_.edges.empty() || links_.count() == 0) return {};
    volume();
    degree();
    heaviest_edge();
    bisection();
    neighbourhood();
    return std::move(bounds_);
  }

 private:
  // `share` has at least that many edges and words, on links of at most that total width.
  void add(std::string_view name, const Share& share, std::string_view what, std::string_view source) {
    const auto& [edges, words, links, width] = share;
    const std::string shared =
        fmt::format("{} {}{}", links, guest_.directed ? "channel" : "link", links == 1 ? "" : "s");
    bounds_.push_back({EmbeddingBound::Of::congestion, std::string(name), std::ceil(edges / links),
                       fmt::format("{} edge{} / {}{}", edges, edges == 1 ? "" : "s", shared, what),
                       std::string(source)});
    if (widths_differ(host_)) {
      const double load = guest_.has_words() ? words : edges;
      const std::string_view noun = guest_.has_words() ? "word" : "edge";
      bounds_.push_back({EmbeddingBound::Of::per_width, std::string(name), load / width,
                         fmt::format("{} {}{} / width {}{}", load, noun, load == 1 ? "" : "s", width, what),
                         std::string(source)});
    }
    if (!guest_.weighted) return;
    bounds_.push_back({EmbeddingBound::Of::words, std::string(name), words / links,
                       fmt::format("{} words / {}{}", words, shared, what), std::string(source)});
  }

  void volume() {
    double width = 0;
    for (std::size_t i = 0; i < links_.count(); ++i) width += links_.width(static_cast<LinkId>(i));
    const auto edges = static_cast<double>(guest_.edges.size());
    const auto links = static_cast<double>(links_.count());
    add("volume", {edges, guest_.total_words(), links, width}, " in all",
        "every edge uses at least one link; Grama et al. 2003, 2.7.1");
  }

  void degree() {
    const Share most = degrees_of(guest_, host_, links_);
    if (most.links == 0) return;
    add("degree", most, " at one node", "what a process sends leaves its node");
  }

  void heaviest_edge() {
    const auto heaviest = std::ranges::max_element(guest_.edges, {}, &GuestEdge::words);
    if (widths_differ(host_)) {
      const std::string load = guest_.has_words() ? fmt::format("{} words", heaviest->words) : "1 edge";
      bounds_.push_back({EmbeddingBound::Of::per_width, "heaviest edge",
                         (guest_.has_words() ? heaviest->words : 1) / host_.width(),
                         fmt::format("{} / width {}, the largest", load, host_.width()), "an edge follows one route"});
    }
    if (!guest_.weighted) return;
    bounds_.push_back({EmbeddingBound::Of::words, "heaviest edge", heaviest->words,
                       fmt::format("{} words from {} to {}", heaviest->words, heaviest->from, heaviest->to),
                       "an edge follows one route"});
  }

  // Halves of the nodes are halves of the processes only if every node runs a process.
  void bisection() {
    const auto width = bisection_width(host_);
    if (guest_.processes != host_.nodes() || !width || *width == 0) return;
    const auto cut = smallest_cut(guest_);
    if (!cut) return;
    add("bisection", {cut->edges, cut->words, *width, *width * host_.width()}, " between halves",
        cut->is_tried ? "Grama et al. 2003, 2.7.1; all bisections of the guest enumerated"
                      : "Grama et al. 2003, 2.7.1");
  }

  // The host must have at least as many nodes within k times the dilation as the guest has processes within k edges.
  void neighbourhood() {
    const auto edges = static_cast<double>(host_.channels()) + static_cast<double>(guest_.edges.size());
    if (edges * host_.nodes() > most_walked) return;
    const auto guest = ball_sizes(guest_, guest_.processes);
    const auto host = ball_sizes(guest_of(host_), host_.nodes());
    const auto fits = [&](std::size_t dilation, std::size_t k) {
      return guest[k] <= host[std::min(k * dilation, host.size() - 1)];
    };
    EmbeddingBound bound{EmbeddingBound::Of::dilation, "neighbourhood", 1, "every edge takes at least one hop",
                         "the nodes of its processes differ"};
    for (std::size_t k = 1; k < guest.size(); ++k) {
      auto dilation = static_cast<std::size_t>(bound.value);
      while (!fits(dilation, k) && k * dilation < host.size()) ++dilation;
      if (static_cast<double>(dilation) == bound.value) continue;
      bound.value = static_cast<double>(dilation);
      bound.formula = fmt::format("{} processes within {} {} of one, {} nodes within {} {}", guest[k], k,
                                  k == 1 ? "edge" : "edges", host[std::min(k * (dilation - 1), host.size() - 1)],
                                  k * (dilation - 1), k * (dilation - 1) == 1 ? "hop" : "hops");
      bound.source = "counting argument";
    }
    bounds_.push_back(std::move(bound));
  }

  const GuestGraph& guest_;
  const Topology& host_;
  HostLinks links_;
  std::vector<EmbeddingBound> bounds_;
};

}  // namespace

std::vector<EmbeddingBound> embedding_bounds(const GuestGraph& guest, const Topology& host) {
  return Bounds(guest, host).take();
}

}  // namespace hopscope
