#include "analysis/delivery_check.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Judges a total exchange of 3 ranks with 8 words a pair, whose rank 1 was left with `held`.
std::vector<std::string> judge(const std::vector<Block>& held) {
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), 3);
  DeliveryCheck check(*operation, 3);
  check.on_holding(0, std::vector<Block>{{2, 0, 0, 8}, {1, 0, 0, 8}});
  check.on_holding(1, held);
  check.on_holding(2, std::vector<Block>{{0, 2, 0, 8}, {1, 2, 0, 8}});
  CHECK(check.passed() == check.failures().empty());
  return check.failures();
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("whole blocks and blocks in parts pass", "[delivery]") {
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}}).empty());
  CHECK(judge({{0, 1, 4, 4}, {2, 1, 0, 8}, {0, 1, 0, 4}}).empty());
}

TEST_CASE("what is missing, doubled, cut or misplaced is told", "[delivery]") {
  CHECK(judge({{2, 1, 0, 8}}) == Lines{"rank 1 holds 1 of its 2 blocks"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {0, 1, 0, 8}}) == Lines{"rank 1 got words 0 to 8 of {0, 1} twice"});
  CHECK(judge({{0, 1, 4, 4}, {2, 1, 0, 8}}) == Lines{"rank 1 got words 0 to 4 of {0, 1} not at all"});
  CHECK(judge({{0, 1, 0, 4}, {2, 1, 0, 8}}) == Lines{"rank 1 got 4 of the 8 words of {0, 1}"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {2, 0, 0, 8}}) == Lines{"rank 1 holds {2, 0}, which is not for it"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {1, 1, 0, 8}}) == Lines{"rank 1 holds {1, 1}, which is not for it"});
}

TEST_CASE("a rank that was never judged is no success", "[delivery]") {
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), 2);
  DeliveryCheck check(*operation, 2);
  check.on_holding(0, std::vector<Block>{{1, 0, 0, 8}});
  CHECK_FALSE(check.passed());
}

}  // namespace hopscope::test
