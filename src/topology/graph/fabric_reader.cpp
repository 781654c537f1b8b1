// The output of ibnetdiscover: a line for each node, `Switch 36 "S-guid" # "name" ..` or `Ca 2 "H-guid" # "name"`, and
// behind it a line for each port in use, `[port] "peer"[port] # .. 4xQDR`. Networks of ibsim are written in the same
// way, with `Hca` for `Ca`, and without speeds.

#include "topology/graph/fabric_reader.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/graph_values.hpp"

namespace hopscope {

namespace {

constexpr auto not_found = std::string_view::npos;
constexpr std::string_view spaces = " \t\r";
constexpr std::size_t most_quoted = 40;  // characters of a text, in a message

std::string_view trimmed_line(std::string_view line) {
  const auto begin = line.find_first_not_of(spaces);
  return begin == not_found ? "" : line.substr(begin, line.find_last_not_of(spaces) - begin + 1);
}

/// The text between the next two of these signs; none if there are none. Removes it, and all before it.
std::optional<std::string> take_between(std::string_view& line, char open, char close) {
  const auto begin = line.find(open);
  const auto end = begin == not_found ? not_found : line.find(close, begin + 1);
  if (end == not_found) return std::nullopt;
  std::string text(line.substr(begin + 1, end - begin - 1));
  line.remove_prefix(end + 1);
  return text;
}

/// The first word of a line that declares a node; empty if it declares none.
std::string_view kind_of_node(std::string_view line) {
  const std::string_view word = line.substr(0, line.find_first_of(spaces));
  const bool declares = word == "Switch" || word == "Ca" || word == "Hca" || word == "Rt";
  return declares && line.find('"') != not_found ? word : std::string_view();
}

/// The word for the speed behind all names of a line, such as "4xQDR"; empty if there is none.
std::string speed_in(std::string_view line) {
  line.remove_prefix(line.find_last_of("\"]#") + 1);
  for (auto begin = line.find_first_not_of(spaces); begin != not_found; begin = line.find_first_not_of(spaces)) {
    const std::string_view word = line.substr(begin, line.find_first_of(spaces, begin) - begin);
    const auto times = word.find('x');
    if (times != not_found && times > 0 && word.front() != '0' && word.find_first_not_of("0123456789?") == times)
      return std::string(word);
    line.remove_prefix(begin + word.size());
  }
  return "";
}

bool is_aggregator(const GraphText::Attributes& attributes) {
  const auto name = attributes.find("name");
  return attributes.at("switch") == "false" && name != attributes.end() &&
         name->second.find("Aggregation Node") != std::string::npos;
}

/// "node1" of "node1 HCA-2" and "node1 mlx5_0"; empty if a name is not of this form.
std::string host_in(const std::string& name) {
  const auto gap = name.find(' ');
  const bool has_number = !name.empty() && name.back() >= '0' && name.back() <= '9';
  return gap == not_found || gap != name.rfind(' ') || !has_number ? "" : name.substr(0, gap);
}

class FabricReader {
 public:
  GraphText read(std::string_view text) {
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      ++line_;
      read_line(trimmed_line(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    settle_undeclared();
    settle_speeds();
    drop_aggregators();
    remark_on_speeds();
    remark_on_hosts();
    graph_.told_twice = true;
    return std::move(graph_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw GraphTextError(why, line_); }

  void read_line(std::string_view line) {
    if (!kind_of_node(line).empty()) {
      declare(line);
    } else if (line.starts_with('[')) {
      join(line);
    }
    // Everything else describes the next node: vendid=0x2c9, a comment.
  }

  std::size_t number_of(std::string id) {
    // Guids are hexadecimal with or without 0x: "H-0xa088" is "H-a088".
    if (id.find("-0x") == 1) id.erase(2, 2);
    const auto [found, is_new] = numbers_.emplace(id, graph_.vertices.size());
    if (is_new) {
      graph_.vertices.push_back({id});
      declared_.push_back(false);
      lines_.push_back(line_);
      check_size(graph_);
    }
    return found->second;
  }

  void declare(std::string_view line) {
    const std::string_view kind = kind_of_node(line);
    const bool is_switch = kind != "Ca" && kind != "Hca";
    auto id = take_between(line, '"', '"');
    if (!id) fail("has a name without its closing quote");
    here_ = number_of(std::move(*id));
    declared_[*here_] = true;
    graph_.vertices[*here_].attributes["switch"] = is_switch ? "true" : "false";
    take_name(line, *here_);
  }

  /// The text in the comment of a line is the name of the node that it declares, or of the peer.
  void take_name(std::string_view line, std::size_t vertex) {
    const auto comment = line.find('#');
    if (comment == not_found) return;
    line.remove_prefix(comment + 1);
    if (auto name = take_between(line, '"', '"'); name && !name->empty())
      graph_.vertices[vertex].attributes.emplace("name", std::move(*name));
  }

  /// Excerpts have nodes that are named only as peers; their guids tell what they are.
  void settle_undeclared() {
    std::int64_t undeclared = 0;
    for (std::size_t i = 0; i < graph_.vertices.size(); ++i) {
      if (declared_[i]) continue;
      const std::string& id = graph_.vertices[i].name;
      line_ = lines_[i];
      if (!id.starts_with("H-") && !id.starts_with("S-") && !id.starts_with("R-"))
        fail(fmt::format("names \"{}\", which no line declares", excerpt(id, most_quoted)));
      graph_.vertices[i].attributes["switch"] = id.starts_with("H-") ? "false" : "true";
      ++undeclared;
    }
    if (undeclared > 0)
      graph_.remarks.push_back(fmt::format("names {} that no line declares: {} known from the ports of others",
                                           counted(undeclared, "node"), undeclared == 1 ? "it is" : "they are"));
  }

  void join(std::string_view line) {
    if (!here_) fail("has a port of no node; a line such as Switch 36 \"S-..\" comes first");
    const auto port = take_between(line, '[', ']');
    const auto peer = take_between(line, '"', '"');
    const auto its_port = take_between(line, '[', ']');
    if (!port || !peer || !its_port) fail("is no port; a line such as [1] \"H-..\"[2] is expected");
    const std::size_t there = number_of(*peer);
    take_name(line, there);
    GraphText::Edge edge{.from = *here_, .to = there, .from_port = *port, .to_port = *its_port};
    const std::string speed = speed_in(line);
    if (const auto rate = rate_in(speed); rate && !speed.empty()) {
      constexpr double gigabit = 1e9;
      edge.attributes["width"] = fmt::format("{}", *rate / gigabit);
    } else if (!speed.empty()) {
      unknown_speed_ = speed;
    }
    const auto [place, is_new] = edge_at_.emplace(std::pair(edge.from, edge.from_port), graph_.edges.size());
    if (!is_new) {
      GraphText::Edge& other = graph_.edges[place->second];
      if (other.to != edge.to || other.to_port != edge.to_port)
        fail(fmt::format("connects port {} of \"{}\", which is connected to another already",
                         excerpt(edge.from_port, most_quoted), excerpt(graph_.vertices[edge.from].name, most_quoted)));
      other.attributes.merge(edge.attributes);  // the same port in two excerpts
      return;
    }
    graph_.edges.push_back(std::move(edge));
    check_size(graph_);
  }

  /// A cable is as fast as the slower of its ends says, or the only one that says so.
  void settle_speeds() {
    std::size_t differing = 0;
    for (GraphText::Edge& edge : graph_.edges) {
      const auto back = edge_at_.find({edge.to, edge.to_port});
      if (back == edge_at_.end()) continue;
      GraphText::Edge& other = graph_.edges[back->second];
      if (other.to != edge.from || other.to_port != edge.from_port) continue;
      const auto its = edge.attributes.find("width"), others = other.attributes.find("width");
      if (its == edge.attributes.end()) {
        if (others != other.attributes.end()) edge.attributes.insert(*others);
        continue;
      }
      if (others == other.attributes.end()) other.attributes.insert(*its);
      if (others == other.attributes.end() || its->second == others->second) continue;
      ++differing;
      const bool is_slower = parse_number(its->second) < parse_number(others->second);
      (is_slower ? others : its)->second = (is_slower ? its : others)->second;
    }
    if (differing > 0)
      graph_.remarks.push_back(fmt::format("has {} with two speeds, one at each end: the slower one is taken",
                                           counted(static_cast<std::int64_t>(differing), "link")));
  }

  /// Channel adapters within switches, which reduce data on its way (SHARP): no process runs there.
  void drop_aggregators() {
    std::vector<std::optional<std::size_t>> kept(graph_.vertices.size());
    std::vector<GraphText::Vertex> vertices;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (is_aggregator(graph_.vertices[i].attributes)) continue;
      kept[i] = vertices.size();
      vertices.push_back(std::move(graph_.vertices[i]));
    }
    const std::size_t dropped = kept.size() - vertices.size();
    graph_.vertices = std::move(vertices);
    if (dropped == 0) return;
    std::erase_if(graph_.edges, [&](const GraphText::Edge& each) { return !kept[each.from] || !kept[each.to]; });
    for (GraphText::Edge& edge : graph_.edges) {
      edge.from = *kept[edge.from];
      edge.to = *kept[edge.to];
    }
    graph_.remarks.push_back(fmt::format("has {} of switches that reduce data on its way (SHARP), which are left out",
                                         counted(static_cast<std::int64_t>(dropped), "channel adapter")));
  }

  void remark_on_speeds() {
    const auto missing = std::ranges::count_if(
        graph_.edges, [](const GraphText::Edge& each) { return !each.attributes.contains("width"); });
    if (missing == 0) return;
    const std::string what = unknown_speed_.empty() ? "states no speed, such as 4xQDR,"
                                                    : fmt::format("states no speed, or an unknown one such as \"{}\",",
                                                                  excerpt(unknown_speed_, most_quoted));
    graph_.remarks.push_back(fmt::format("{} in {} that {} a port: the width of the link is that of the topology", what,
                                         counted(missing, "line"), missing == 1 ? "tells" : "tell"));
  }

  /// Hosts with several channel adapters, "node1 HCA-1" and "node1 HCA-2".
  void remark_on_hosts() {
    std::map<std::string, int> adapters;
    for (const GraphText::Vertex& each : graph_.vertices) {
      const auto name = each.attributes.find("name");
      if (each.attributes.at("switch") == "false" && name != each.attributes.end()) ++adapters[host_in(name->second)];
    }
    adapters.erase("");
    std::erase_if(adapters, [](const auto& each) { return each.second == 1; });
    if (adapters.empty()) return;
    graph_.remarks.push_back(fmt::format("has {} with several channel adapters, such as {}: each adapter is a node",
                                         counted(std::ssize(adapters), "host"),
                                         excerpt(adapters.begin()->first, most_quoted)));
  }

  GraphText graph_;
  std::map<std::pair<std::size_t, std::string>, std::size_t> edge_at_;  // by vertex and port
  std::size_t line_ = 0;
  std::string unknown_speed_;
  std::optional<std::size_t> here_;  // the node whose ports follow
  std::unordered_map<std::string, std::size_t> numbers_;
  // By vertex: whether a line declares it, and where it is first named.
  std::vector<bool> declared_;
  std::vector<std::size_t> lines_;
};

}  // namespace

bool is_fabric(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!kind_of_node(trimmed_line(text.substr(0, end))).empty()) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

GraphText parse_fabric(const std::string& text) { return FabricReader().read(text); }

}  // namespace hopscope
