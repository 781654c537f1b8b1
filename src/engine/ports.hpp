#pragma once

#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// The send ports or the receive ports of all nodes. Who finds none free waits, first come first served; ties go to the
/// lower (time, source rank, posting order). At one instant all send ports are given out before any receive port.
class Ports {
 public:
  using Grant = std::function<void()>;
  /// Orders the messages that wait for a port.
  using Turn = std::tuple<Time, Rank, std::int64_t>;

  /// `each` ports on each of `nodes` nodes; Platform::all_ports for no limit.
  Ports(NodeId nodes, int each);

  [[nodiscard]] bool unlimited() const { return each_ == Platform::all_ports; }
  /// Asks for a port of `node`; `grant` is called by serve(), at once or when it is free. @pre !unlimited()
  void request(NodeId node, Turn turn, Grant grant);
  /// Gives a port of `node` back. @pre !unlimited()
  void release(NodeId node);
  /// True if a request or a release has come since the last serve().
  [[nodiscard]] bool changed() const { return !changed_.empty(); }
  /// Grants what can be granted.
  void serve();

 private:
  struct Request {
    Turn turn;
    Grant grant;
  };
  struct Bank {
    int free = 0;
    bool changed = false;
    std::vector<Request> waiting;  // a heap, the first turn on top
  };

  void mark(NodeId node);

  int each_;
  std::vector<Bank> banks_;
  std::vector<NodeId> changed_;
};

}  // namespace hopscope
