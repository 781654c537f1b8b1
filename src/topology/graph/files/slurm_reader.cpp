// Slurm's topology.conf for the plugin topology/tree: `SwitchName=s0 Nodes=node[01-04,7]`, `SwitchName=top
// Switches=s[0-3]`. `scontrol show topology` prints the same, with Level=, and at higher switches the nodes of all
// switches below. Parameters in any case, comments after #, and \ at the end of a line, as in all files of Slurm.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/slurm_line.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_parameter = 40;             // characters of a text, in a message
constexpr std::size_t most_named = std::size_t{1} << 20;  // names of nodes and switches, in all lists together

/// A line that declares a switch.
struct SlurmSwitch {
  std::size_t line = 0;
  std::size_t vertex = 0;
  std::string nodes = {};
  std::string switches = {};
  std::string speed = {};
  int level = 0;  ///< as scontrol prints it
};

std::string quoted_name(const std::string& name) { return '"' + excerpt(name, most_of_parameter) + '"'; }

class SlurmReader {
 public:
  explicit SlurmReader(const std::string& text) : text_(text), load_(text.size()) {}

  GraphText read() {
    for (SlurmLines lines(text_); lines.next();) read_line(lines.line(), lines.number());
    if (switches_.empty() && faults_.empty()) faults_.add("has no switch, such as SwitchName=s0 Nodes=node[01-04]", 0);
    for (const SlurmSwitch& each : switches_) read_nodes(each);
    for (const SlurmSwitch& each : switches_) join(each);
    check_levels();
    faults_.throw_if_any();
    graph_.remarks.emplace_back(
        "states neither cables nor their rates: a switch has one link to each vertex below it, and all links have the "
        "width of the topology");
    return std::move(graph_);
  }

 private:
  void read_line(const std::string& line, std::size_t number) {
    const SlurmPairs pairs = slurm_pairs(line);
    if (!pairs.wrong.empty()) return faults_.add(pairs.wrong, number);
    const std::string& first = pairs.all.front().key;
    if (const std::string why = why_refused(first); !why.empty()) return faults_.add(why, number);
    SlurmSwitch found{.line = number};
    std::set<std::string> keys;
    for (const auto& [key, value] : pairs.all) {
      if (!keys.insert(key).second) {
        faults_.add(fmt::format("has {} twice", excerpt(key, most_of_parameter)), number);
      } else if (key != "switchname") {
        take(key, value, found);
      }
    }
    if (found.nodes.empty() && found.switches.empty())
      faults_.add("has a switch without Nodes and Switches; give at least one of them", number);
    declare(pairs.all.front().value, found);
  }

  /// Why a line that begins with this parameter declares no switch; empty if it does.
  static std::string why_refused(const std::string& key) {
    if (key == "switchname") return "";
    if (key == "blockname" || key == "blocksizes")
      return "is for the plugin topology/block, which states blocks of nodes and no switches between them; SwitchName, "
             "of topology/tree, is read";
    if (key == "ringname")
      return "is for the plugin topology/ring, which states the order of nodes and no switches between them; "
             "SwitchName, of topology/tree, is read";
    return fmt::format("begins with {}; a line begins with SwitchName, as in SwitchName=s0 Nodes=node[01-04]",
                       excerpt(key, most_of_parameter));
  }

  void take(const std::string& key, const std::string& value, SlurmSwitch& found) {
    if (key == "nodes") {
      found.nodes = value;
    } else if (key == "switches") {
      found.switches = value;
    } else if (key == "linkspeed") {
      found.speed = value;
    } else if (key == "level") {
      const auto level = parse_whole_number<int>(value);
      if (!level || *level < 0) faults_.add("has a Level that is not a whole number from 0", found.line);
      found.level = level.value_or(0);
    } else {
      faults_.add(fmt::format("has {}; Nodes, Switches, LinkSpeed and Level are possible after SwitchName",
                              excerpt(key, most_of_parameter)),
                  found.line);
    }
  }

  void declare(const std::string& name, SlurmSwitch& found) {
    found.vertex = graph_.vertices.size();
    const auto [known, is_new] = switch_numbers_.emplace(name, found.vertex);
    if (!is_new) return faults_.add(fmt::format("declares the switch {} twice", quoted_name(name)), found.line);
    add_vertex(name, true);
    switches_.push_back(std::move(found));
  }

  void add_vertex(const std::string& name, bool is_switch) {
    constexpr std::size_t for_vertex = 768;  // bytes, with its attribute, until it is a network: upper bound
    load_.add(GraphLoad::vertices, for_vertex + 2 * name.size());
    graph_.vertices.push_back({name, {{"switch", is_switch ? "true" : "false"}}});
    check_size(graph_);
  }

  /// Tells the names of a list, unless all lists together have too many.
  void for_each_name(const std::string& list, std::size_t line, const std::function<void(std::string name)>& tell) {
    if (list.empty()) return;
    const auto count_and_tell = [&](std::string name) {
      ++named_;
      tell(std::move(name));
    };
    const std::string wrong = for_each_host(list, most_named - named_, count_and_tell);
    if (!wrong.empty()) faults_.add(wrong, line);
  }

  /// The nodes of a switch, each numbered where it is first named.
  void read_nodes(const SlurmSwitch& upper) {
    std::vector<std::size_t>& nodes = nodes_of_[upper.vertex];
    for_each_name(upper.nodes, upper.line, [&](std::string name) {
      const auto [found, is_new] = node_numbers_.try_emplace(std::move(name), graph_.vertices.size());
      if (is_new) {
        add_vertex(found->first, false);
        levels_.emplace(found->second, upper.level);
      }
      int& lowest = levels_.at(found->second);
      lowest = std::min(lowest, upper.level);
      nodes.push_back(found->second);
    });
  }

  /// A switch above others has the nodes of these, too, where scontrol prints them: they are joined to the lowest.
  void join(const SlurmSwitch& upper) {
    std::set<std::size_t> lower;
    for (const std::size_t node : nodes_of_.at(upper.vertex)) {
      if (levels_.at(node) == upper.level && lower.insert(node).second) add_link(node, upper);
    }
    for_each_name(upper.switches, upper.line, [&](const std::string& name) {
      const auto found = switch_numbers_.find(name);
      if (found == switch_numbers_.end())
        return faults_.add(fmt::format("names the switch {}, which no line declares", quoted_name(name)), upper.line);
      if (found->second == upper.vertex)
        return faults_.add(fmt::format("has the switch {} below itself", quoted_name(name)), upper.line);
      if (!lower.insert(found->second).second) return;
      add_link(found->second, upper);
      switches_below_[upper.vertex].push_back(found->second);
      ++uppers_of_[found->second];
    });
  }

  /// Takes away the switches that are below no other until none is left, unless some are below one another in a circle.
  void check_levels() {
    std::vector<std::size_t> tops;
    for (const SlurmSwitch& each : switches_) {
      if (uppers_of_[each.vertex] == 0) tops.push_back(each.vertex);
    }
    while (!tops.empty()) {
      const std::size_t top = tops.back();
      tops.pop_back();
      for (const std::size_t lower : switches_below_[top]) {
        if (--uppers_of_[lower] == 0) tops.push_back(lower);
      }
    }
    const auto in_circle =
        std::ranges::find_if(switches_, [&](const SlurmSwitch& each) { return uppers_of_[each.vertex] > 0; });
    if (in_circle == switches_.end()) return;
    faults_.add(fmt::format("has the switch {} in or below a cycle of switches; switches form a tree",
                            quoted_name(graph_.vertices[in_circle->vertex].name)),
                in_circle->line);
  }

  void add_link(std::size_t lower, const SlurmSwitch& upper) {
    constexpr std::size_t for_edge = 560;  // bytes, until it is a link: upper bound
    load_.add(GraphLoad::edges, for_edge);
    GraphText::Edge edge{.from = upper.vertex, .to = lower};
    if (!upper.speed.empty()) {
      constexpr std::size_t for_attribute = 160;  // bytes besides the text: upper bound
      load_.add(GraphLoad::attributes, for_attribute + upper.speed.size());
      edge.attributes["LinkSpeed"] = upper.speed;
    }
    graph_.edges.push_back(std::move(edge));
    check_size(graph_);
  }

  const std::string& text_;
  GraphLoad load_;
  GraphFaults faults_;
  GraphText graph_;
  std::vector<SlurmSwitch> switches_;  // in the order of the file
  // Vertices by name. A node may be called as a switch is.
  std::unordered_map<std::string, std::size_t> node_numbers_;
  std::unordered_map<std::string, std::size_t> switch_numbers_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> nodes_of_;        // by switch
  std::unordered_map<std::size_t, std::vector<std::size_t>> switches_below_;  // by switch
  std::unordered_map<std::size_t, std::size_t> uppers_of_;                    // how many, by switch
  std::unordered_map<std::size_t, int> levels_;                               // by node: of its lowest switch
  std::size_t named_ = 0;                                                     // names that were told
};

}  // namespace

bool is_slurm(std::string_view text) {
  constexpr std::array<std::string_view, 4> first_keys{"switchname", "blockname", "blocksizes", "ringname"};
  SlurmLines lines(text);
  return lines.next() && std::ranges::find(first_keys, first_slurm_key(lines.line())) != first_keys.end();
}

GraphText parse_slurm(const std::string& text) { return SlurmReader(text).read(); }

}  // namespace hopscope
