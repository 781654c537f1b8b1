#include <catch2/catch.hpp>

#include <hopscope/blocks.hpp>

namespace hopscope::test {

namespace {

Blocks three() { return Blocks::tracked({{0, 3, 0, 8}, {0, 1, 0, 8}, {0, 2, 0, 8}}); }

}  // namespace

TEST_CASE("a tracked list gives out the block for a destination once", "[blocks]") {
  Blocks held = three();
  const Blocks taken = held.take_for(1);
  REQUIRE(taken.list().size() == 1);
  CHECK(taken.list()[0].destination == 1);
  CHECK(taken.words() == 8);
  CHECK(held.words() == 16);
  CHECK(held.take_for(1).list().empty());
}

TEST_CASE("a tracked list checks what the page promises", "[blocks]") {
  Blocks held = three();
  CHECK(held.take(16, [](const Block& b) { return b.destination >= 2; }).list().size() == 2);
  CHECK_THROWS_WITH(held.take(16, [](const Block&) { return true; }),
                    "a program takes 8 words where its page promises 16");
}

TEST_CASE("a sized amount believes the page", "[blocks]") {
  Blocks held = Blocks::sized(24, 8);
  CHECK(held.take_for(7).words() == 8);
  CHECK(held.take(12, {}).words() == 12);
  CHECK(held.words() == 4);
  CHECK(held.list().empty());
}

TEST_CASE("halves are the first and the second part of the same block", "[blocks]") {
  Blocks held = three();
  const Blocks first = held.take_halves();
  REQUIRE(first.list().size() == 3);
  CHECK(first.list()[0].offset == 0);
  CHECK(first.list()[0].words == 4);
  CHECK(held.list()[0].offset == 4);
  CHECK(held.list()[0].words == 4);
  CHECK(first.words() + held.words() == 24);

  Blocks sized = Blocks::sized(24, 8);
  CHECK(sized.take_halves().words() == 12);
  CHECK(sized.take_for(0).words() == 4);
}

TEST_CASE("taking all leaves nothing, merging brings it back", "[blocks]") {
  Blocks held = three();
  Blocks all = held.take_all();
  CHECK(held.words() == 0);
  CHECK(held.list().empty());
  held.merge(std::move(all));
  CHECK(held.words() == 24);
  CHECK(held.take_for(3).list().size() == 1);
}

}  // namespace hopscope::test
