#include <hopscope/blocks.hpp>

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <tuple>

#include <hopscope/error.hpp>

namespace hopscope::test {

namespace {

Blocks three() { return Blocks::tracked({{0, 3, 0, 8}, {0, 1, 0, 8}, {0, 2, 0, 8}}); }

using Labels = std::vector<std::tuple<Rank, Rank, double, double>>;

/// The contents of a list, in an order independent of its history.
Labels labels(std::span<const Block> blocks) {
  Labels all;
  for (const Block& b : blocks) all.emplace_back(b.source, b.destination, b.offset, b.words);
  std::sort(all.begin(), all.end());
  return all;
}

/// The same as a tracked Blocks, implemented in the simplest way.
struct Plain {
  std::vector<Block> blocks;

  [[nodiscard]] double words() const {
    double sum = 0;
    for (const Block& b : blocks) sum += b.words;
    return sum;
  }
  template <class Chosen>
  Plain take(const Chosen& chosen) {
    Plain taken;
    std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(taken.blocks), chosen);
    std::erase_if(blocks, chosen);
    return taken;
  }
  Plain take_halves() {
    Plain taken = *this;
    for (Block& b : taken.blocks) b.words /= 2;
    for (Block& b : blocks) b = {b.source, b.destination, b.offset + b.words / 2, b.words / 2};
    return taken;
  }
  void merge(const Plain& more) { blocks.insert(blocks.end(), more.blocks.begin(), more.blocks.end()); }
};

/// A Blocks and its simple counterpart, which must always hold the same.
struct BlockPair {
  Blocks real;
  Plain plain;

  void check() const {
    REQUIRE(labels(real.list()) == labels(plain.blocks));
    REQUIRE(real.words() == plain.words());  // all sizes are sums of a few powers of two
  }
  BlockPair take_something(std::mt19937& random, Rank destinations) {
    const auto some = static_cast<Rank>(random() % static_cast<unsigned>(destinations));
    const auto for_some = [&](const Block& b) { return b.destination == some; };
    const auto odd = [](const Block& b) { return (b.source + b.destination) % 2 == 1; };
    switch (random() % 8) {
      case 0: {
        Plain taken = plain.take(odd);
        return {real.take(taken.words(), odd), taken};
      }
      case 1: {
        Plain taken = plain.take(for_some);
        return {real.take_for(some, taken.words()), taken};
      }
      case 2: return {real.take_halves(), plain.take_halves()};
      case 3: {
        Blocks all = real.take_all();
        return {std::move(all), plain.take([](const Block&) { return true; })};
      }
      default: {
        Blocks taken = real.take_for(some);
        return {std::move(taken), plain.take(for_some)};
      }
    }
  }
};

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

TEST_CASE("a tracked list checks the words that the program expects", "[blocks]") {
  Blocks held = three();
  CHECK(held.take(16, [](const Block& b) { return b.destination >= 2; }).list().size() == 2);
  CHECK_THROWS_WITH(held.take(16, [](const Block&) { return true; }), "a program takes 8 words where it promised 16");
}

TEST_CASE("a sized amount relies on the program", "[blocks]") {
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

TEST_CASE("taken in any order, a list gives out every block once and shows what is left", "[blocks]") {
  std::mt19937 random(4711);
  for (const Rank gap : {1, 3, 1000}) {
    std::vector<Block> all;
    for (Rank i = 0; i < 100; ++i) all.push_back({0, gap * i, 0, 8});
    std::vector<Rank> order;
    for (Rank i = 0; i < 100; ++i) order.push_back(gap * i);
    std::shuffle(all.begin(), all.end(), random);
    std::shuffle(order.begin(), order.end(), random);
    Blocks held = Blocks::tracked(all);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Blocks taken = held.take_for(order[i]);
      REQUIRE(labels(taken.list()) == Labels{{0, order[i], 0, 8}});
      CHECK(held.take_for(order[i]).list().empty());
      CHECK(held.take_for(-1).list().empty());
      CHECK(held.take_for(100 * gap).list().empty());
      if (i % 7 == 0) CHECK(held.list().size() == 99 - i);
      CHECK(held.words() == 8 * (99 - static_cast<double>(i)));
    }
  }
}

TEST_CASE("all parts for a destination are taken together", "[blocks]") {
  Blocks held = Blocks::tracked({{0, 1, 4, 4}, {0, 2, 0, 8}, {3, 1, 0, 8}, {0, 1, 0, 4}});
  const Blocks taken = held.take_for(1);
  CHECK(labels(taken.list()) == Labels{{0, 1, 0, 4}, {0, 1, 4, 4}, {3, 1, 0, 8}});
  CHECK(taken.words() == 16);
  CHECK(labels(held.list()) == Labels{{0, 2, 0, 8}});
}

TEST_CASE("a moved-from list is empty", "[blocks]") {
  for (Blocks held : {three(), Blocks::tracked({{0, 1, 0, 8}}), Blocks::sized(24, 8)}) {
    const Blocks copy = held;
    const Blocks& left = held;  // a reference through which clang-tidy permits its use
    Blocks moved = std::move(held);
    CHECK(left.words() == 0);
    CHECK(left.list().empty());
    CHECK(moved.words() == copy.words());
    CHECK(labels(moved.list()) == labels(copy.list()));
    Blocks assigned = three();
    const Blocks& left_again = moved;
    assigned = std::move(moved);
    CHECK(left_again.words() == 0);
    CHECK(left_again.list().empty());
    CHECK(assigned.words() == copy.words());
    CHECK(labels(assigned.list()) == labels(copy.list()));
  }
}

TEST_CASE("blocks merged in one by one are all there", "[blocks]") {
  for (const bool room : {false, true}) {
    Blocks held;
    if (room) held.reserve(3);
    CHECK(held.list().empty());
    for (Rank source = 0; source < 3; ++source) {
      held.merge(Blocks::tracked({{source, 5, 0, 8}}));
      CHECK(held.list().size() == static_cast<std::size_t>(source) + 1);
      CHECK(held.words() == 8 * (source + 1));
    }
    CHECK(labels(held.list()) == Labels{{0, 5, 0, 8}, {1, 5, 0, 8}, {2, 5, 0, 8}});
  }
}

TEST_CASE("whatever is taken and merged, no block gets lost and none appears", "[blocks]") {
  std::mt19937 random(1);
  for (int run = 0; run < 50; ++run) {
    const Rank destinations = 1 + run;
    BlockPair held;
    for (Rank i = 0; i < 2 * destinations; ++i) {
      const auto destination = static_cast<Rank>(random() % static_cast<unsigned>(destinations));
      held.plain.blocks.push_back({i, destination, 0, 1024});
    }
    held.real = Blocks::tracked(held.plain.blocks);
    if (run % 2 == 1) {
      held.plain.blocks.clear();
      for (Rank i = 0; i < destinations; ++i) {
        if (i != run / 2) held.plain.blocks.push_back({run / 2, i, 0, 1024});
      }
      held.real = Blocks::for_all_others(run / 2, destinations, 1024);
    }
    std::vector<BlockPair> taken(1);
    for (int i = 0; i < 200; ++i) {
      taken.push_back(held.take_something(random, destinations));
      taken.back().check();
      held.check();
      if (held.plain.blocks.size() > 1000 || random() % 4 > 0) continue;
      BlockPair& back = taken[random() % taken.size()];
      held.plain.merge(std::exchange(back.plain, {}));
      held.real.merge(std::move(back.real));
      back.check();
      held.check();
    }
  }
}

TEST_CASE("of the blocks for all others, some can be taken in parts", "[blocks]") {
  Blocks held = Blocks::for_all_others(1, 4, 10);
  CHECK(labels(Blocks(held).list()) == Labels{{1, 0, 0, 10}, {1, 2, 0, 10}, {1, 3, 0, 10}});
  CHECK(held.take_for(1).words() == 0);
  CHECK(held.take_for(0).words() == 10);
  CHECK(labels(held.take_part_for(2, 3).list()) == Labels{{1, 2, 0, 3}});
  CHECK(held.words() == 17);
  CHECK(labels(held.take_part_for(2, 7).list()) == Labels{{1, 2, 3, 7}});
  CHECK(labels(held.take_part_for(3, 4).list()) == Labels{{1, 3, 0, 4}});
  CHECK(labels(held.list()) == Labels{{1, 3, 4, 6}});
}

TEST_CASE("a block can be taken in parts, end to end", "[blocks]") {
  for (const bool alone : {false, true}) {
    std::vector<Block> blocks{{0, 2, 0, 10}};
    if (!alone) blocks.insert(blocks.end(), {{0, 1, 0, 4}, {0, 3, 0, 5}});
    Blocks held = Blocks::tracked(blocks);
    const double others = held.words() - 10;
    const Blocks first = held.take_part_for(2, 3);
    REQUIRE(first.list().size() == 1);
    CHECK(first.list().front().offset == 0);
    CHECK(first.list().front().words == 3);
    CHECK(held.words() == others + 7);
    const Blocks last = held.take_part_for(2, 7);
    REQUIRE(last.list().size() == 1);
    CHECK(last.list().front().offset == 3);
    CHECK(last.list().front().words == 7);
    CHECK(held.words() == others);
    CHECK_THROWS_AS(held.take_part_for(2, 1), std::logic_error);
  }
  Blocks sized = Blocks::sized(10, 0);
  CHECK(sized.take_part_for(2, 3).words() == 3);
  CHECK(sized.words() == 7);
}

namespace {

/// Blocks from each of these ranks.
std::vector<Block> from_each(const std::vector<RankRange>& sources, Rank destination) {
  std::vector<Block> blocks;
  for (const auto [first, last] : sources) {
    for (Rank source = first; source <= last; ++source) blocks.push_back({source, destination, 0, 4});
  }
  return blocks;
}

std::vector<RankRange> drawn_sources(std::mt19937& random) {
  std::vector<RankRange> sources(random() % 4);
  for (RankRange& range : sources) {
    range.first = static_cast<Rank>(random() % 20);
    range.last = range.first + static_cast<Rank>(random() % 4);
  }
  return set_of(std::move(sources));
}

}  // namespace

TEST_CASE("blocks that differ in their source alone are copied and merged as sets of sources") {
  std::mt19937 random(11);
  for (int i = 0; i < 2000; ++i) {
    const Rank destination = i % 2 == 1 ? 7 : everyone;
    std::vector<RankRange> held = drawn_sources(random);
    Blocks blocks = Blocks::tracked(from_each(held, destination));
    Blocks as_sources = Blocks::tracked({});  // the same, made of one block after the other
    for (const Block& block : from_each(held, destination)) as_sources.merge_from_others(Blocks::tracked({block}));
    for (int k = 0; k < 4; ++k) {
      const std::vector<RankRange> wanted = common(held, drawn_sources(random));
      const double words = 4.0 * count_of(wanted);
      REQUIRE(labels(as_sources.copy_from(wanted, words).list()) == labels(from_each(wanted, destination)));
      REQUIRE(labels(blocks.copy_from(wanted, words).list()) == labels(from_each(wanted, destination)));
      REQUIRE_THROWS_AS((void)as_sources.copy_from(wanted, words + 1), ProgramError);
      const std::vector<RankRange> more = drawn_sources(random);
      std::vector<RankRange> all = held;
      all.insert(all.end(), more.begin(), more.end());
      held = set_of(std::move(all));
      as_sources.merge_from_others(Blocks::tracked(from_each(more, destination)));
      blocks.merge_from_others(Blocks(as_sources).copy_from(more, 4.0 * count_of(more)));
      REQUIRE(as_sources.words() == 4.0 * count_of(held));
      REQUIRE(labels(Blocks(as_sources).list()) == labels(from_each(held, destination)));
      REQUIRE(labels(blocks.list()) == labels(from_each(held, destination)));
    }
  }
}

TEST_CASE("of blocks that are not alike, those of other sources are merged") {
  Blocks blocks = Blocks::tracked({{0, everyone, 0, 4}, {1, everyone, 0, 2}});
  blocks.merge_from_others(Blocks::tracked({{1, everyone, 0, 2}, {2, everyone, 0, 3}}));
  CHECK(labels(blocks.list()) ==
        labels(std::vector<Block>{{0, everyone, 0, 4}, {1, everyone, 0, 2}, {2, everyone, 0, 3}}));
  CHECK(blocks.words() == 9);
  Blocks sized = Blocks::sized(4, 4);
  sized.merge_from_others(Blocks::sized(8, 4));
  CHECK(sized.copy_from(std::vector<RankRange>{{0, 1}}, 8).words() == 8);
}

}  // namespace hopscope::test
