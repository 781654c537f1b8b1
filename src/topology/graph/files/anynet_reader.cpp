// Networks of BookSim (topology anynet): a line for each router, `router 0 node 0 router 1 5`.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

constexpr std::string_view gaps = " \t\r";

/// In small letters: BookSim's own examples have Router, too.
std::vector<std::string> anynet_words(std::string_view line) {
  std::vector<std::string> words;
  for (auto begin = line.find_first_not_of(gaps); begin != std::string_view::npos;
       begin = line.find_first_not_of(gaps)) {
    const auto end = std::min(line.find_first_of(gaps, begin), line.size());
    words.push_back(in_small_letters(std::string(line.substr(begin, end - begin))));
    line.remove_prefix(end);
  }
  return words;
}

/// The first line of a text, which is removed from it.
std::string_view take_anynet_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

class AnynetReader {
 public:
  GraphText read(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      read_line(anynet_words(take_anynet_line(text)));
    }
    GraphText graph;
    for (auto& [vertex, number] : numbers_) {
      number = graph.vertices.size();
      const bool is_router = vertex.first == 1;
      graph.vertices.push_back({fmt::format("{} {}", is_router ? "router" : "node", vertex.second),
                                {{"switch", is_router ? "true" : "false"}}});
    }
    settle_latencies();
    add_links(graph);
    return graph;
  }

 private:
  using Vertex = std::pair<int, int>;  // 0 for a node, 1 for a router; and its number

  [[noreturn]] void fail(const std::string& why) const { throw GraphTextError(why, line_); }

  Vertex vertex_in(const std::vector<std::string>& words, std::size_t at) {
    constexpr std::size_t most_shown = 40;
    const bool is_router = words[at] == "router";
    const std::string digits = at + 1 < words.size() ? words[at + 1] : std::string();
    const int number = parse_whole_number<int>(digits).value_or(-1);
    if ((!is_router && words[at] != "node") || number < 0) {
      fail(fmt::format("has \"{}\" where node or router and its number are expected, as in router 0 node 0 router 1 5",
                       excerpt(words[at], most_shown)));
    }
    const Vertex vertex{is_router ? 1 : 0, number};
    numbers_.try_emplace(vertex, 0);
    if (std::ssize(numbers_) > most_vertices) {
      fail(fmt::format("the graph has too many vertices; at most {} are possible", most_vertices));
    }
    return vertex;
  }

  void read_line(const std::vector<std::string>& words) {
    if (words.empty() || words.front().starts_with('#') || words.front().starts_with("//")) return;
    const Vertex here = vertex_in(words, 0);
    if (here.first != 1) fail("begins with a node; a line begins with a router");
    for (std::size_t at = 2; at < words.size();) {
      const Vertex there = vertex_in(words, at);
      at += 2;
      std::optional<double> latency;
      const bool has_latency = at < words.size() && words[at] != "node" && words[at] != "router";
      if (has_latency) {
        const auto number = parse_number(words[at]);
        if (!number || !(*number >= 0 && *number <= 1e30)) fail("has a latency that is not a number of 0 or more");
        latency = *number;
        ++at;
      }
      if (!latencies_.emplace(std::pair{here, there}, latency).second) fail("names a neighbour twice");
    }
  }

  /// A direction whose latency is not stated has that of the other; 1 if neither is.
  void settle_latencies() {
    for (auto& [ends, latency] : latencies_) {
      if (latency) continue;
      const auto back = latencies_.find({ends.second, ends.first});
      latency = back != latencies_.end() && back->second ? *back->second : 1;
    }
  }

  void add_links(GraphText& graph) const {
    graph.directed = std::ranges::any_of(latencies_, [&](const auto& each) {
      const auto back = latencies_.find({each.first.second, each.first.first});
      return back != latencies_.end() && back->second != each.second;
    });
    for (const auto& [ends, latency] : latencies_) {
      const auto& [from, to] = ends;
      const bool is_told_back = latencies_.contains({to, from});
      if (!graph.directed && is_told_back && to < from) continue;
      const auto add = [&](const Vertex& one, const Vertex& other, double t_h) {
        graph.edges.push_back(
            {.from = numbers_.at(one), .to = numbers_.at(other), .attributes = {{"t_h", fmt::format("{}", t_h)}}});
        check_size(graph);
      };
      add(from, to, *latency);
      if (graph.directed && !is_told_back) add(to, from, *latency);
    }
  }

  std::size_t line_ = 0;
  std::map<Vertex, std::size_t> numbers_;
  std::map<std::pair<Vertex, Vertex>, std::optional<double>> latencies_;  // none: not stated
};

}  // namespace

bool is_anynet(std::string_view text) {
  constexpr std::size_t enough = 4096;  // characters of a line, for its first words; others may be very long
  while (!text.empty()) {
    const auto words = anynet_words(take_anynet_line(text).substr(0, enough));
    if (words.empty() || words.front().starts_with('#') || words.front().starts_with("//")) continue;
    return words.size() > 2 && words[0] == "router" && parse_whole_number<int>(words[1]).has_value();
  }
  return false;
}

GraphText parse_anynet(const std::string& text) { return AnynetReader().read(text); }

}  // namespace hopscope
