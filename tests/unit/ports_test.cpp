#include "engine/ports.hpp"

#include <catch2/catch.hpp>

namespace hopscope::test {

namespace {

struct Served {
  std::vector<int> order;
  Ports::Grant grant(int who) {
    return [this, who] { order.push_back(who); };
  }
};

}  // namespace

TEST_CASE("nobody is served before serve()", "[ports]") {
  Ports ports(2, 1);
  Served served;
  ports.request(0, {0, 0, 0}, served.grant(1));
  CHECK(served.order.empty());
  CHECK(ports.changed());
  ports.serve();
  CHECK(served.order == std::vector<int>{1});
  CHECK_FALSE(ports.changed());
}

TEST_CASE("turns go by time, then source rank, then posting order", "[ports]") {
  Ports ports(1, 1);
  Served served;
  ports.request(0, {5.0, 1, 7}, served.grant(4));
  ports.request(0, {3.0, 2, 5}, served.grant(3));
  ports.request(0, {3.0, 1, 6}, served.grant(2));
  ports.request(0, {3.0, 1, 4}, served.grant(1));
  for (int i = 0; i < 4; ++i) {
    ports.serve();
    ports.release(0);
  }
  CHECK(served.order == std::vector<int>{1, 2, 3, 4});
}

TEST_CASE("as many as there are ports are served, each node by itself", "[ports]") {
  Ports ports(2, 2);
  Served served;
  for (int i = 0; i < 3; ++i) ports.request(1, {0, i, i}, served.grant(i));
  ports.request(0, {9, 9, 9}, served.grant(9));
  ports.serve();
  CHECK(served.order == std::vector<int>{0, 1, 9});
  ports.serve();
  CHECK(served.order.size() == 3);
  ports.release(1);
  ports.serve();
  CHECK(served.order.back() == 2);
}

TEST_CASE("a grant may ask for another port of the same kind", "[ports]") {
  Ports ports(2, 1);
  Served served;
  ports.request(0, {0, 0, 0}, [&] { ports.request(1, {0, 0, 1}, served.grant(1)); });
  ports.serve();
  CHECK(served.order.empty());
  ports.serve();
  CHECK(served.order == std::vector<int>{1});
}

TEST_CASE("all ports means no limit", "[ports]") {
  CHECK(Ports(3, Platform::all_ports).unlimited());
  CHECK_FALSE(Ports(3, 7).unlimited());
}

}  // namespace hopscope::test
