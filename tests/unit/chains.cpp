// The chains of messages from which formulas are made, and the sizes of segments.
#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/chains.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/two_trees.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

bool is_chain(const Chain& chain, double startups, double words) {
  return chain.startups == startups && chain.words == words;
}

}  // namespace

TEST_CASE("what a rank sends counts each message once, and none without words") {
  VectorLegs legs;
  CHECK(is_chain(sent_one_by_one(legs), 0, 0));
  legs.receive(1, 3, {0, 9});
  legs.send(2, 1, {0, 4});
  legs.send(3, 1, {4, 0});
  legs.push_back({.step = 4, .sends = true, .continued = true, .peer = 2, .piece = {8, 1}});
  legs.push_back({.step = 4, .sends = true, .peer = 2, .piece = {0, 2}});
  CHECK(is_chain(sent_one_by_one(legs), 2, 7));
}

TEST_CASE("what the root of two halves in segments sends is counted as its legs say") {
  const auto told = [](const std::string& operation, const std::string& name, Rank p, double m, Rank n) {
    Schedule schedule;
    schedule.operation = operation;
    schedule.message_words = m;
    schedule.values.set("segments", static_cast<double>(n));
    const auto page = std::ranges::find_if(catalogue().algorithms, [&](const Algorithm& each) {
      return each.operation == operation && each.name == name;
    });
    std::vector<double> counts;
    const std::vector<Analytic> formulas = page->formulas(platform("complete", {p}), schedule);
    if (formulas.empty()) return counts;
    for (const Symbol& symbol : formulas.back().symbols) {
      if (symbol.name == "M" || symbol.name == "W") counts.push_back(symbol.value);
    }
    return counts;
  };
  std::size_t compared = 0;
  const auto compare = [&](const std::vector<double>& counts, const VectorLegs& legs) {
    if (counts.empty()) return;  // an exact formula
    const Chain sent = sent_one_by_one(legs);
    CHECK(counts == std::vector{sent.startups, sent.words});
    ++compared;
  };
  for (Rank p = 2; p <= 9; ++p) {
    const TwoTrees trees(p);
    for (const double m : {0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0, 7.3, 12.0, 61.0}) {
      for (Rank n = 1; n < 9; ++n) {
        INFO(p << " ranks, " << m << " words in " << n);
        compare(told("broadcast", "two-trees", p, m, n), trees.broadcast(0, m, n));
        compare(told("broadcast", "split-binary-tree", p, m, n), split_binary_tree_broadcast(0, p, m, n));
        compare(told("all-reduce", "two-trees", p, m, n), two_trees_all_reduce(trees, 0, m, n));
      }
    }
  }
  CHECK(compared > 2000);
}

TEST_CASE("the last segment follows all others down a tree") {
  CHECK(is_chain(Pipeline(8, 12, 4).chain(1, 7), 3 + 7, (3 + 7) * 3));
  CHECK(is_chain(Pipeline(8, 12, 4).chain(2, 4), 6 + 4, (6 + 4) * 3));
  CHECK(is_chain(Pipeline(8, 7, 2).chain(1, 7), 1 + 7, 3 + 7 * 4));  // segments of 3 and 4 words
  CHECK(is_chain(Pipeline(8, 3, 20).chain(1, 7), 2 + 7, 2 + 7));     // no more segments than words
  CHECK(is_chain(Pipeline(1, 12, 4).chain(1, 0), 0, 0));             // a rank alone sends nothing
}

TEST_CASE("segments are even if each has as many whole words, or if there is but one") {
  CHECK(Pipeline(8, 12, 4).is_even());
  CHECK_FALSE(Pipeline(8, 7, 2).is_even());
  CHECK(Pipeline(8, 7.5, 1).is_even());
  CHECK_FALSE(Pipeline(8, 7.5, 3).is_even());
  CHECK(Pipeline(2, 7, 2).is_even());  // between two ranks all words flow one after the other
}

TEST_CASE("formulas of a pipeline name the last segment only if it is longer than others") {
  Platform on;
  on.topology = topology("complete", {8});
  on.costs = {50, 1, 2, 0};
  Schedule schedule;
  schedule.message_words = 7;
  const Symbols s(on, schedule);
  const auto told = [&](Rank segments) {
    const Pipeline pipeline(8, 7, segments);
    return pipeline.formulas({true}, s, pipeline.chain(1, 7), "(p-2+n)", "(m + (p-2) w)", "")[1];
  };
  CHECK(told(7).formula == "(p-2+n)(t_s + t_h + t_w m/n)");
  CHECK(told(7).value == 13 * 53);
  CHECK(told(2).formula == "(p-2+n)(t_s + t_h) + t_w (m + (p-2) w)");
  CHECK(told(2).value == 8 * 52 + 31);
}

TEST_CASE("the smallest of all segments with words") {
  const auto smallest = [](const std::vector<std::vector<Extent>>& all) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& segments : all) {
      for (const Extent& each : segments) {
        if (each.words > 0) least = std::min(least, each.words);
      }
    }
    return least;
  };
  for (const double m : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 7.5, 12.0, 60.0, 61.0}) {
    for (Rank n = 1; n < 15; ++n) {
      INFO(m << " words in " << n);
      CHECK(smallest_segment(m, n) == smallest({cut(m, n)}));
      const double of_halves = smallest({cut_half(m, 0, n), cut_half(m, 1, n)});
      CHECK(smallest_segment_of_halves(m, n) == of_halves);
    }
  }
}

}  // namespace hopscope::test
