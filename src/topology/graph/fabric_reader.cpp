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

bool is_aggregator(const GraphText::Attributes& attributes) {
  const auto name = attributes.find("name");
  return attributes.at("switch") == "false" && name != attributes.end() &&
         name->second.find("Aggregation Node") != std::string::npos;
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
    for (std::size_t i = 0; i < graph_.vertices.size(); ++i) {
      if (declared_[i]) continue;
      line_ = lines_[i];
      fail(fmt::format("names \"{}\", which no line declares", excerpt(graph_.vertices[i].name, most_quoted)));
    }
    settle_speeds();
    drop_aggregators();
    remark_on_speeds();
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

  std::size_t number_of(const std::string& id) {
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
    here_ = number_of(take_between(line, '"', '"').value_or(""));
    declared_[*here_] = true;
    GraphText::Attributes& attributes = graph_.vertices[*here_].attributes;
    attributes["switch"] = is_switch ? "true" : "false";
    const auto comment = line.find('#');
    if (comment == not_found) return;
    line.remove_prefix(comment + 1);
    if (const auto name = take_between(line, '"', '"'); name && !name->empty()) attributes["name"] = *name;
  }

  void join(std::string_view line) {
    if (!here_) fail("has a port of no node; a line such as Switch 36 \"S-..\" comes first");
    const auto port = take_between(line, '[', ']');
    const auto peer = take_between(line, '"', '"');
    const auto its_port = take_between(line, '[', ']');
    if (!port || !peer || !its_port) fail("is no port; a line such as [1] \"H-..\"[2] is expected");
    GraphText::Edge edge{.from = *here_, .to = number_of(*peer), .from_port = *port, .to_port = *its_port};
    const std::string_view speed = line.substr(std::min(line.find_last_of(spaces) + 1, line.size()));
    const bool is_speed = speed.find('x') != not_found && speed.find_first_of("0123456789") == 0;
    if (const auto rate = is_speed ? rate_in(speed) : std::nullopt) {
      constexpr double gigabit = 1e9;
      edge.attributes["width"] = fmt::format("{}", *rate / gigabit);
    } else if (is_speed) {
      fail(fmt::format("has a link at \"{}\", which is no known speed, such as 4xQDR",
                       excerpt(std::string(speed), most_quoted)));
    }
    const auto [place, is_new] = edge_at_.emplace(std::pair(edge.from, edge.from_port), graph_.edges.size());
    if (!is_new) {
      const GraphText::Edge& other = graph_.edges[place->second];
      if (other.to != edge.to || other.to_port != edge.to_port)
        fail(fmt::format("connects port {} of \"{}\", which is connected to another already",
                         excerpt(edge.from_port, most_quoted), excerpt(graph_.vertices[edge.from].name, most_quoted)));
    }
    graph_.edges.push_back(std::move(edge));
    check_size(graph_);
  }

  /// A cable is as fast as the slower of its ends says.
  void settle_speeds() {
    std::size_t differing = 0;
    for (GraphText::Edge& edge : graph_.edges) {
      const auto back = edge_at_.find({edge.to, edge.to_port});
      if (back == edge_at_.end()) continue;
      GraphText::Edge& other = graph_.edges[back->second];
      const auto its = edge.attributes.find("width"), others = other.attributes.find("width");
      if (other.to != edge.from || other.to_port != edge.from_port || its == edge.attributes.end() ||
          others == other.attributes.end() || its->second == others->second) {
        continue;
      }
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
    graph_.remarks.push_back(fmt::format("has {} that reduces data within a switch (SHARP), left out: it is no node",
                                         counted(static_cast<std::int64_t>(dropped), "channel adapter")));
  }

  void remark_on_speeds() {
    const auto missing = std::ranges::count_if(
        graph_.edges, [](const GraphText::Edge& each) { return !each.attributes.contains("width"); });
    if (missing == 0) return;
    graph_.remarks.push_back(
        fmt::format("states no speed, such as 4xQDR, in {} that {} a port: the width of the link "
                    "is that of the topology",
                    counted(missing, "line"), missing == 1 ? "tells" : "tell"));
  }

  GraphText graph_;
  std::map<std::pair<std::size_t, std::string>, std::size_t> edge_at_;  // by vertex and port
  std::size_t line_ = 0;
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
