#include "topology/graph/graph_network.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "topology/graph/wiring.hpp"

namespace hopscope {

namespace {

/// "1 link", "3 links"
std::string counted_links(std::size_t count, const char* noun = "link") {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

class NetworkReader {
 public:
  NetworkReader(const std::string& file, const GraphText& graph, const GraphOptions& options,
                std::vector<Mistake>& mistakes, GraphNotes& notes)
      : graph_(graph),
        options_(options),
        mistakes_(mistakes),
        notes_(notes),
        meaning_(file, graph, options, mistakes, notes) {}

  std::optional<Wiring> read() {
    const std::size_t before = mistakes_.size();
    if (!graph_.needs_width.empty() && !options_.states_width) meaning_.tell("", graph_.needs_width);
    const std::vector<bool> switches = switches_of();
    std::vector<FileLink> links = links_of();
    meaning_.remark_on_attributes();
    notes_.remarks.insert(notes_.remarks.end(), graph_.remarks.begin(), graph_.remarks.end());
    if (const std::size_t loops = drop_loops(links); loops > 0) {
      remark(fmt::format("has {} from a vertex to itself, left out", counted_links(loops, "edge")));
    }
    std::vector<bool> kept(graph_.vertices.size(), true);
    if (mistakes_.size() == before && !take_largest(links, kept)) return std::nullopt;
    settle_widths(links, switches);
    number_vertices(switches, kept);
    if (graph_.vertices.empty()) {
      meaning_.tell("", "has no vertices");
    } else if (wiring_.nodes == 0) {
      meaning_.tell("",
                    "has no vertex that is not a switch; give at least one, or \"attributes\": "
                    "{\"switch\": false}, by which all vertices are nodes");
    }
    if (mistakes_.size() > before) return std::nullopt;
    if (graph_.routes.empty()) {
      choose_direction(links);
      finish(links);
    } else if (!take_routes(links)) {
      return std::nullopt;
    }
    for (const WiringFault& fault : faults_of(wiring_, "edge")) meaning_.tell("", fault.what);
    return mistakes_.size() == before ? std::optional(std::move(wiring_)) : std::nullopt;
  }

 private:
  void remark(std::string what) { notes_.remarks.push_back(std::move(what)); }

  std::vector<bool> switches_of() {
    std::vector<bool> switches(graph_.vertices.size());
    for (std::size_t i = 0; i < switches.size(); ++i) switches[i] = meaning_.is_switch(i);
    return switches;
  }

  // Their ends are vertices of the file.
  std::vector<FileLink> links_of() {
    std::vector<FileLink> links;
    for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
      const GraphText::Edge& edge = graph_.edges[i];
      const Wiring::Link link{static_cast<std::int64_t>(edge.from), static_cast<std::int64_t>(edge.to),
                              meaning_.kind_of(i), meaning_.class_of(i)};
      links.push_back({link, i, edge.from_port, edge.to_port});
    }
    return links;
  }

  // Widths that the file states, of links that take the platform's t_w, become multiples of the unit.
  void settle_widths(std::vector<FileLink>& links, const std::vector<bool>& switches) {
    const auto counts = [this](const FileLink& each) {
      return meaning_.states_width(each.edge) && !each.link.kind.t_w;
    };
    const double unit = options_.unit_width ? *options_.unit_width : usual_width(links, switches, counts);
    if (unit == 1) return;
    bool is_used = false;
    for (FileLink& each : links) {
      if (!counts(each)) continue;
      each.link.kind.width /= unit;
      is_used = true;
    }
    if (!is_used) {
      const bool has_widths =
          std::ranges::any_of(links, [this](const FileLink& each) { return meaning_.states_width(each.edge); });
      remark(fmt::format("has no link with a width from the file{}, so that \"unit_width\" has no effect",
                         has_widths ? " but those with a t_w of their own" : ""));
    }
    if (options_.unit_width) return;
    remark(
        fmt::format("the most frequent width of links at nodes is {}: t_w is that of such a link, and all widths of "
                    "the file are divided by {}; \"unit_width\" sets another",
                    unit, unit));
  }

  // ", and "x" has no edge"; empty if all have one.
  [[nodiscard]] std::string vertices_without_edge(const GraphParts& parts) const {
    const auto is_alone = [&](std::size_t part) { return parts.sizes[part] == 1; };
    const auto first = std::ranges::find_if(parts.part_of, is_alone);
    if (first == parts.part_of.end()) return "";
    const std::string name = meaning_.name_of(static_cast<std::size_t>(first - parts.part_of.begin()));
    const auto others = std::ranges::count_if(parts.part_of, is_alone) - 1;
    if (others == 0) return fmt::format(", and {} has no edge", name);
    return fmt::format(", and {} and {} have no edge", name,
                       others == 1 ? "another" : fmt::format("{} others", others));
  }

  // @return false, and a mistake, if the network is not connected and its largest part was not asked for
  bool take_largest(std::vector<FileLink>& links, std::vector<bool>& kept) {
    const GraphParts parts = parts_of(graph_.vertices.size(), links);
    if (parts.sizes.size() <= 1) return true;
    if (!options_.takes_largest) {
      constexpr std::size_t most_shown = 5;
      std::string sizes;
      for (std::size_t i = 0; i < std::min(parts.sizes.size(), most_shown); ++i) {
        sizes += fmt::format("{}{}", i == 0 ? "" : ", ", parts.sizes[i]);
      }
      meaning_.tell("", fmt::format("is not connected: its {} parts have {}{} vertices{}; give a connected network, or "
                                    "\"component\": \"largest\" for the largest part",
                                    parts.sizes.size(), sizes, parts.sizes.size() > most_shown ? ", .." : "",
                                    vertices_without_edge(parts)));
      return false;
    }
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = parts.part_of[i] == 0;
    std::erase_if(links, [&](const FileLink& each) { return !kept[static_cast<std::size_t>(each.link.from)]; });
    remark(fmt::format("has {} parts, of which the largest is read, {} of {} vertices", parts.sizes.size(),
                       parts.sizes.front(), kept.size()));
    return true;
  }

  // Nodes first, then switches, each in the order of the file.
  void number_vertices(const std::vector<bool>& switches, const std::vector<bool>& kept) {
    for (std::size_t i = 0; i < switches.size(); ++i) {
      if (kept[i]) ++(switches[i] ? wiring_.switches : wiring_.nodes);
    }
    const std::vector<std::string> names = meaning_.names();
    if (!names.empty()) wiring_.names.resize(static_cast<std::size_t>(wiring_.nodes + wiring_.switches));
    std::int64_t next_node = 0;
    std::int64_t next_switch = wiring_.nodes;
    for (std::size_t i = 0; i < switches.size(); ++i) {
      numbers_.push_back(!kept[i] ? -1 : switches[i] ? next_switch++ : next_node++);
      if (kept[i] && !names.empty()) wiring_.names[static_cast<std::size_t>(numbers_[i])] = names[i];
      if (kept[i] && !switches[i] && graph_.has_hosts) notes_.hosts.push_back(graph_.vertices[i].host);
    }
  }

  [[nodiscard]] Wiring::Link numbered(const FileLink& each) const {
    return {numbers_[static_cast<std::size_t>(each.link.from)], numbers_[static_cast<std::size_t>(each.link.to)],
            each.link.kind, each.link.link_class};
  }

  // An edge of a directed graph is a channel, if every node then reaches every other; otherwise it is a link: nobody
  // draws a network in which answers do not come back.
  void choose_direction(const std::vector<FileLink>& links) {
    wiring_.one_way = graph_.directed && options_.directed.value_or(true);
    if (!wiring_.one_way || options_.directed) return;
    Wiring channels{.nodes = wiring_.nodes, .switches = wiring_.switches, .one_way = true, .has_parallel = true};
    for (const FileLink& each : links) channels.links.push_back(numbered(each));
    if (faults_of(channels, "edge").empty()) return;
    wiring_.one_way = false;
    remark(
        "has edges with a direction, along which not every node reaches every other: each is taken as a link, two "
        "channels");
  }

  void finish(std::vector<FileLink>& links) {
    if (!wiring_.one_way) {
      const std::size_t repeated = unite_directions(links);
      if (repeated > 0 && !graph_.told_twice) {
        remark(fmt::format("says {} from both ends, a--b and b--a: each is one", counted_links(repeated)));
      }
    }
    if (options_.keeps_parallel) {
      wiring_.has_parallel = true;
    } else {
      const auto unequal = [this](const FileLink& each) {
        meaning_.tell(meaning_.place_of_edge(each.edge),
                      "is parallel to another edge, and only one of them states t_w or t_h; give them to both, or "
                      "\"parallel\": \"separate\"");
      };
      const std::size_t less = merge_parallel(links, wiring_.one_way, unequal);
      if (less > 0) {
        remark(
            fmt::format("has {} parallel to another: they are one channel each way, as wide as all together; with "
                        "\"parallel\": \"separate\" they are kept apart",
                        counted_links(less)));
      }
    }
    for (const FileLink& each : links) wiring_.links.push_back(numbered(each));
  }

  // Edges are the channels that the routes name: none is left out, united or merged.
  bool take_routes(const std::vector<FileLink>& links) {
    const auto pairs = static_cast<std::size_t>(wiring_.nodes * wiring_.nodes);
    if (options_.directed == false || graph_.routes.begins.size() != pairs + 1 || links.size() != graph_.edges.size()) {
      meaning_.tell("",
                    "states the routes between its hosts, which need its channels as they are; leave out \"directed\", "
                    "\"component\" and the attribute \"switch\"");
      return false;
    }
    wiring_.one_way = true;
    wiring_.has_parallel = true;
    wiring_.routes = graph_.routes;
    for (const FileLink& each : links) wiring_.links.push_back(numbered(each));
    return true;
  }

  const GraphText& graph_;
  const GraphOptions& options_;
  std::vector<Mistake>& mistakes_;
  GraphNotes& notes_;
  GraphMeaning meaning_;
  Wiring wiring_;
  std::vector<std::int64_t> numbers_;  // by vertex of the file; -1 if it is left out
};

}  // namespace

std::optional<Wiring> network_of(const std::string& file, const GraphText& graph, const GraphOptions& options,
                                 std::vector<Mistake>& mistakes, GraphNotes& notes) {
  return NetworkReader(file, graph, options, mistakes, notes).read();
}

}  // namespace hopscope
