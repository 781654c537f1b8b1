#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// A fabric of InfiniBand, which is told node by node and port by port.
class FabricGraph {
 public:
  /// One end of a cable, and the other.
  struct Port {
    std::string port;  ///< of the node that tells of it
    std::string peer;  ///< the id of the other node
    std::string its_port;
    std::string speed;  ///< "4xQDR"; empty if it is not stated
  };

  /// Of the line that is read, for messages.
  void at_line(std::size_t line) { line_ = line; }
  [[noreturn]] void fail(const std::string& why) const { throw GraphTextError(why, line_); }

  /// The vertex of an id: "S-", "H-" or "R-" and a guid.
  std::size_t number_of(std::string id);
  void declare(std::size_t vertex, bool is_switch);
  /// The first name of a vertex is kept.
  void name(std::size_t vertex, std::string name);
  void join(std::size_t here, Port port);
  /// The speed of a port is told as ibsim does, by its lanes or its rate or both.
  void note_simulated_speed() { has_simulated_speeds_ = true; }

  /// The graph, in which each link is told from both ends; with remarks on what was left out, missing or contradictory.
  GraphText finish();

 private:
  void settle_undeclared();
  void settle_speeds();
  void drop_aggregators();
  void remark_on_speeds();
  void settle_hosts();

  GraphText graph_;
  std::map<std::pair<std::size_t, std::string>, std::size_t> edge_at_;  // by vertex and port
  std::size_t line_ = 0;
  std::string unknown_speed_;
  bool has_simulated_speeds_ = false;
  std::unordered_map<std::string, std::size_t> numbers_;
  // By vertex: whether a line declares it, and where it is first named.
  std::vector<bool> declared_;
  std::vector<std::size_t> lines_;
};

}  // namespace hopscope
