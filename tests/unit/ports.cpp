#include "engine/ports.hpp"

#include <functional>

#include <catch2/catch.hpp>

namespace hopscope::test {

namespace {

using Order = std::vector<Ports::Message>;

constexpr std::less<> lower_first;

Order served(Ports& ports) {
  Order granted;
  ports.serve(granted);
  return granted;
}

}  // namespace

TEST_CASE("no request is served before serve()", "[ports]") {
  Ports ports(2, 1);
  ports.request(0, 1, lower_first);
  CHECK(ports.changed());
  CHECK(served(ports) == Order{1});
  CHECK_FALSE(ports.changed());
}

TEST_CASE("the earliest turn is served first, however late it was requested", "[ports]") {
  Ports ports(1, 1);
  for (const Ports::Message message : {4U, 3U, 5U, 1U, 2U}) ports.request(0, message, lower_first);
  for (Ports::Message next = 1; next <= 5; ++next) {
    CHECK(served(ports) == Order{next});
    CHECK(served(ports).empty());
    ports.release(0);
  }
  CHECK(served(ports).empty());
}

TEST_CASE("as many requests as ports are served, for each node separately", "[ports]") {
  Ports ports(2, 2);
  for (Ports::Message message = 0; message < 3; ++message) ports.request(1, message, lower_first);
  ports.request(0, 9, lower_first);
  CHECK(served(ports) == Order{0, 1, 9});
  CHECK(served(ports).empty());
  ports.release(1);
  CHECK(served(ports) == Order{2});
}

TEST_CASE("releasing a port without waiting requests changes nothing", "[ports]") {
  Ports ports(1, 1);
  ports.request(0, 1, lower_first);
  CHECK(served(ports) == Order{1});
  ports.release(0);
  CHECK_FALSE(ports.changed());
  ports.request(0, 2, lower_first);
  CHECK(served(ports) == Order{2});
}

TEST_CASE("many requests and releases at many nodes", "[ports]") {
  Ports ports(3, 1);
  for (int round = 0; round < 3; ++round) {
    for (Ports::Message message = 0; message < 9; ++message) {
      ports.request(static_cast<NodeId>(message % 3), 8 - message, lower_first);
    }
    for (int turn = 0; turn < 3; ++turn) {
      Order granted = served(ports);
      std::sort(granted.begin(), granted.end());
      const auto first = static_cast<Ports::Message>(3 * turn);
      CHECK(granted == Order{first, first + 1, first + 2});
      for (NodeId node = 0; node < 3; ++node) ports.release(node);
    }
  }
}

TEST_CASE("all ports means no limit", "[ports]") {
  CHECK(Ports(3, Platform::all_ports).unlimited());
  CHECK_FALSE(Ports(3, 7).unlimited());
}

}  // namespace hopscope::test
