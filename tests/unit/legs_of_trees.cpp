// What each rank does in the broadcasts, reductions, scatters and gathers, held to the messages that collectives.py
// lists: the sends of all ranks are the listing, every receive has its send, and carrying them out gives everybody what
// is due.
#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <nlohmann/json.hpp>

#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/pipelined_trees.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_ranks.hpp"
#include "algorithm/trees.hpp"
#include "algorithm/two_trees.hpp"
#include "support/places.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

const Json& listed_cases() {
  static const Json cases =
      Json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "collective-messages.json"))
          .at("cases");
  return cases;
}

/// The arguments of a case.
struct RootedCase {
  explicit RootedCase(const Json& json)
      : operation(json.at("operation")),
        algorithm(json.at("algorithm")),
        keeps_numbers(algorithm == "in-order-binary-tree" || json.value("numbering", "root") == "own"),
        folding(json.value("fold", "whole") == "whole" ? RabenseifnerFold::whole : RabenseifnerFold::halves),
        order(json.value("order", "far") == "far" ? BinomialOrder::far : BinomialOrder::near),
        subtrees(std::map<std::string, Subtrees>{{"ascending", Subtrees::ascending},
                                                 {"descending", Subtrees::descending},
                                                 {"consecutive", Subtrees::consecutive}}
                     .at(json.value("subtrees", "ascending"))),
        gathering(json.value("all_gather", "ring") == "ring" ? PartsGathering::ring
                                                             : PartsGathering::recursive_doubling),
        p(json.at("p")),
        m(json.at("m")),
        root(json.value("root", 0)),
        segments(json.value("segments", 1)),
        radix(json.value("radix", 2)),
        ports(json.value("ports", 1)),
        is_hypercube(json.value("hypercube", false)),
        sides(json.value("dims", std::vector<Rank>{})) {}

  [[nodiscard]] RootedRanks ranks() const {
    if (keeps_numbers) return RootedRanks::shifted(0, p);
    if (!sides.empty()) return RootedRanks::on_grid(root, sides);
    return is_hypercube ? RootedRanks::on_hypercube(root) : RootedRanks::shifted(root, p);
  }

  std::string operation, algorithm;
  bool keeps_numbers;  // else the root is 0
  RabenseifnerFold folding;
  BinomialOrder order;
  Subtrees subtrees;
  PartsGathering gathering;
  Rank p;
  double m;
  Rank root;
  Rank segments, radix;
  int ports;
  bool is_hypercube;
  std::vector<Rank> sides;
};

/// The legs of every virtual rank, and the steps there are.
template <class Piece>
struct Planned {
  std::function<Legs<Piece>(Rank)> legs;
  Step steps = 0;
};

template <class Piece>
Planned<Piece> backwards(const Planned<Piece>& plan) {
  return {[plan](Rank v) { return reversed(plan.legs(v), plan.steps); }, plan.steps};
}

struct PlannedTree {
  std::function<TreeNode(Rank)> node;
  Step steps = 0;
};

PlannedTree tree_of(const RootedCase& c) {
  const std::map<std::string, PlannedTree> trees = {
      {"binomial", {[c](Rank v) { return binomial_tree(v, c.p, c.order); }, binomial_tree_steps(c.p)}},
      {"k-nomial",
       {[c](Rank v) { return KNomialTree(c.p, c.radix, c.ports, c.subtrees).node(v); },
        KNomialTree(c.p, c.radix, c.ports, c.subtrees).last_step()}},
      {"flat", {[c](Rank v) { return flat_tree(v, c.p); }, flat_tree_steps(c.p)}},
      {"mesh", {[c](Rank v) { return mesh_tree(v, c.sides); }, mesh_tree_steps(c.sides)}},
      {"bine", {[c](Rank v) { return bine_tree(v, c.p); }, bine_tree_steps(c.p)}}};
  const auto found = trees.find(c.algorithm);
  return found == trees.end() ? PlannedTree{} : found->second;
}

Planned<Extent> broadcast_of(const RootedCase& c) {
  if (const PlannedTree tree = tree_of(c); tree.node) {
    return {[c, tree](Rank v) { return broadcast_along(tree.node(v), c.m); }, tree.steps};
  }
  const auto two = std::make_shared<TwoTrees>(c.p);
  const std::map<std::string, Planned<Extent>> others = {
      {"chain",
       {[c](Rank v) { return chain_broadcast(v, c.p, c.m, c.segments); }, chain_broadcast_steps(c.p, c.m, c.segments)}},
      {"binary-tree",
       {[c](Rank v) { return binary_tree_broadcast(v, c.p, c.m, c.segments); },
        binary_tree_broadcast_steps(c.p, c.m, c.segments)}},
      {"k-ary-tree",
       {[c](Rank v) { return k_ary_tree_broadcast(v, c.p, c.m, c.segments, c.radix); },
        k_ary_tree_broadcast_steps(c.p, c.m, c.segments, c.radix)}},
      {"split-binary-tree",
       {[c](Rank v) { return split_binary_tree_broadcast(v, c.p, c.m, c.segments); },
        split_binary_tree_broadcast_steps(c.p, c.m, c.segments)}},
      {"two-trees",
       {[c, two](Rank v) { return two->broadcast(v, c.m, c.segments); }, two->broadcast_steps(c.m, c.segments)}},
      {"circulant",
       {[c](Rank v) { return circulant_broadcast(v, c.p, c.m, c.segments); },
        circulant_broadcast_steps(c.p, c.m, c.segments)}},
      {"spanning-trees",
       {[c](Rank v) { return spanning_trees_broadcast(v, c.p, c.m); }, spanning_trees_broadcast_steps(c.p)}},
      {"scatter-all-gather",
       {[c](Rank v) { return scatter_all_gather_broadcast(v, c.p, c.m, c.gathering); },
        scatter_all_gather_broadcast_steps(c.p, c.gathering)}}};
  return others.at(c.algorithm);
}

Planned<Extent> reduction_of(const RootedCase& c) {
  if (c.algorithm == "reduce-scatter-gather") {
    const Rank root = c.keeps_numbers ? c.root : 0;
    return {[c, root](Rank v) { return reduce_scatter_gather(v, c.p, c.m, c.folding, root); },
            reduce_scatter_gather_steps(c.p, c.folding, root)};
  }
  if (c.algorithm == "in-order-binary-tree") {
    return {[c](Rank rank) { return in_order_reduction(rank, c.p, c.m, c.segments, c.root); },
            in_order_reduction_steps(c.p, c.m, c.segments, c.root)};
  }
  return backwards(broadcast_of(c));
}

Planned<Run> scatter_of(const RootedCase& c) {
  const std::map<std::string, std::function<BlockLegs(Rank)>> scatters = {
      {"binomial", [c](Rank v) { return binomial_scatter(v, c.p, c.order); }},
      {"k-nomial", [c](Rank v) { return k_nomial_scatter(v, KNomialTree(c.p, c.radix, c.ports, c.subtrees)); }},
      {"flat", [c](Rank v) { return flat_scatter(v, c.p); }},
      {"mesh", [c](Rank v) { return mesh_scatter(v, c.sides); }}};
  return {scatters.at(c.algorithm), tree_of(c).steps};
}

template <class Piece>
struct WholeMessage {
  Step step = 1;
  Rank sender = 0;
  Rank receiver = 0;
  bool adds = false;  // known to the receiver
  std::vector<Piece> pieces = {};

  [[nodiscard]] auto key() const { return std::tuple(step, sender, receiver); }
};

/// The messages that virtual ranks send, or those that they receive, of one after the other.
template <class Piece>
std::vector<WholeMessage<Piece>> messages_seen(const Planned<Piece>& plan, Rank p, bool by_senders) {
  std::vector<WholeMessage<Piece>> all;
  for (Rank v = 0; v < p; ++v) {
    bool goes_on = false;
    Step last = 1;
    for (const Leg<Piece>& leg : plan.legs(v)) {
      REQUIRE(leg.step >= last);
      REQUIRE(leg.step <= plan.steps);
      last = leg.step;
      if (leg.sends != by_senders) continue;
      if (!goes_on) {
        all.push_back({leg.step, leg.sends ? v : leg.peer, leg.sends ? leg.peer : v, leg.adds});
      }
      all.back().pieces.push_back(leg.piece);
      goes_on = leg.continued;
    }
    REQUIRE(!goes_on);
  }
  return all;
}

using ListedNumbers = std::vector<double>;

/// Offset, words, offset, words, ..; neighbours are one piece.
ListedNumbers in_numbers(std::vector<Extent> pieces, const RootedCase& /*c*/) {
  std::ranges::sort(pieces, {}, &Extent::offset);
  ListedNumbers all;
  for (const Extent& piece : pieces) {
    if (piece.words == 0) continue;
    if (!all.empty() && all[all.size() - 2] + all.back() == piece.offset) {
      all.back() += piece.words;
    } else {
      all.insert(all.end(), {piece.offset, piece.words});
    }
  }
  return all;
}

/// The ranks whose blocks they are.
ListedNumbers in_numbers(const std::vector<Run>& runs, const RootedCase& c) {
  ListedNumbers all;
  for (const Run& run : runs) {
    for (Rank i = 0; i < run.count; ++i) all.push_back(c.ranks().rank(run.rank(i, c.p)));
  }
  std::ranges::sort(all);
  return all;
}

/// The messages that have words, as a listing: by steps, and by senders, each of which keeps its order.
template <class Piece>
std::vector<ListedNumbers> listing(const std::vector<WholeMessage<Piece>>& messages, const RootedCase& c) {
  std::vector<ListedNumbers> lines;
  for (const WholeMessage<Piece>& message : messages) {
    const ListedNumbers rest = in_numbers(message.pieces, c);
    if (rest.empty()) continue;
    const RootedRanks ranks = c.ranks();
    ListedNumbers line{static_cast<double>(message.step), static_cast<double>(ranks.rank(message.sender)),
                       static_cast<double>(ranks.rank(message.receiver))};
    line.insert(line.end(), rest.begin(), rest.end());
    lines.push_back(line);
  }
  std::ranges::stable_sort(lines, {}, [](const ListedNumbers& line) { return std::pair(line[0], line[1]); });
  return lines;
}

template <class Piece>
void check_both_ends(const Planned<Piece>& plan, Rank p) {
  auto sent = messages_seen(plan, p, true);
  auto received = messages_seen(plan, p, false);
  std::ranges::stable_sort(sent, {}, &WholeMessage<Piece>::key);
  std::ranges::stable_sort(received, {}, &WholeMessage<Piece>::key);
  REQUIRE(sent.size() == received.size());
  for (std::size_t i = 0; i < sent.size(); ++i) {
    REQUIRE(sent[i].key() == received[i].key());
    REQUIRE(sent[i].pieces == received[i].pieces);
  }
}

template <class Piece>
void check_listing(const Planned<Piece>& plan, const RootedCase& c, const Json& json) {
  check_both_ends(plan, c.p);
  CHECK(listing(messages_seen(plan, c.p, true), c) == json.at("messages").get<std::vector<ListedNumbers>>());
}

/// Of each rank, the contributions in each of its m words, as bits.
using Contributions = std::vector<std::vector<std::uint64_t>>;

/// Carries out the messages, step by step.
void carry_out(const Planned<Extent>& plan, Contributions& held) {
  auto messages = messages_seen(plan, static_cast<Rank>(held.size()), false);
  std::ranges::stable_sort(messages, {}, &WholeMessage<Extent>::step);
  Contributions before = held;
  Step step = 0;
  for (const WholeMessage<Extent>& message : messages) {
    if (message.step != step) before = held;
    step = message.step;
    for (const Extent& piece : message.pieces) {
      for (std::size_t word = 0; word < static_cast<std::size_t>(piece.words); ++word) {
        const std::size_t at = static_cast<std::size_t>(piece.offset) + word;
        const std::uint64_t came = before[static_cast<std::size_t>(message.sender)][at];
        std::uint64_t& there = held[static_cast<std::size_t>(message.receiver)][at];
        REQUIRE(came != 0);
        if (message.adds) REQUIRE((came & there) == 0);
        if (!message.adds) REQUIRE((came & there) == there);
        there |= came;
      }
    }
  }
}

Contributions held_at_first(const RootedCase& c, bool by_all) {
  Contributions held;
  for (Rank v = 0; v < c.p; ++v) {
    held.emplace_back(static_cast<std::size_t>(c.m), by_all || v == 0 ? std::uint64_t{1} << v : 0);
  }
  return held;
}

void check_broadcast(const RootedCase& c, const Json& json) {
  const Planned<Extent> plan = broadcast_of(c);
  check_listing(plan, c, json);
  Contributions held = held_at_first(c, false);
  carry_out(plan, held);
  for (const auto& words : held) REQUIRE(words == held[0]);
}

void check_reduction(const RootedCase& c, const Json& json) {
  const Planned<Extent> plan = reduction_of(c);
  check_listing(plan, c, json);
  Contributions held = held_at_first(c, true);
  carry_out(plan, held);
  const Rank root = c.keeps_numbers ? c.root : 0;
  for (const std::uint64_t word : held[static_cast<std::size_t>(root)]) REQUIRE(std::popcount(word) == c.p);
}

}  // namespace

TEST_CASE("legs of rooted operations: they are the messages that collectives.py lists", "[legs]") {
  std::set<std::string> algorithms;
  for (const Json& json : listed_cases()) {
    const RootedCase c(json);
    Json arguments = json;
    arguments.erase("messages");
    INFO(arguments.dump());
    algorithms.insert(c.operation + " " + c.algorithm);
    if (c.operation == "broadcast") check_broadcast(c, json);
    if (c.operation == "reduce") check_reduction(c, json);
    if (c.operation == "scatter") check_listing(scatter_of(c), c, json);
    if (c.operation == "gather") check_listing(backwards(scatter_of(c)), c, json);
  }
  CHECK(algorithms.size() == 34);
}

TEST_CASE("legs of rooted operations: the last step that is counted has a message", "[legs]") {
  for (const Json& json : listed_cases()) {
    const RootedCase c(json);
    if (c.operation != "broadcast" || c.m < 64) continue;
    INFO(json.dump());
    const double last = json.at("messages").back().at(0);
    CHECK(broadcast_of(c).steps == last);
  }
}

TEST_CASE("legs of rooted operations: one rank alone does nothing", "[legs]") {
  for (const char* algorithm :
       {"binomial", "k-nomial", "flat", "mesh", "bine", "chain", "binary-tree", "k-ary-tree", "two-trees",
        "split-binary-tree", "circulant", "spanning-trees", "scatter-all-gather"}) {
    const RootedCase c({{"operation", "broadcast"}, {"algorithm", algorithm}, {"p", 1}, {"m", 5}, {"dims", {1, 1}}});
    INFO(algorithm);
    CHECK(broadcast_of(c).steps == 0);
    CHECK(broadcast_of(c).legs(0).all().empty());
  }
  CHECK(reduce_scatter_gather(0, 1, 5).all().empty());
  CHECK(reduce_scatter_gather_steps(1) == 0);
  CHECK(in_order_reduction(0, 1, 5, 2, 0).all().empty());
  CHECK(in_order_reduction_steps(1, 5, 2, 0) == 0);
}

TEST_CASE("legs of rooted operations: the last segment has the rest of a vector with a fraction of a word", "[legs]") {
  for (const char* algorithm : {"chain", "binary-tree", "k-ary-tree", "split-binary-tree", "two-trees", "circulant",
                                "spanning-trees", "scatter-all-gather"}) {
    for (const double m : {0.5, 1.0, 1.5, 2.5, 3.5, 7.25}) {
      const RootedCase c({{"operation", "broadcast"}, {"algorithm", algorithm}, {"p", 8}, {"m", m}, {"segments", 3}});
      INFO(algorithm << ", m = " << m);
      const Planned<Extent> plan = broadcast_of(c);
      check_both_ends(plan, c.p);
      for (Rank v = 1; v < c.p; ++v) {
        std::set<std::pair<double, double>> came;
        for (const auto& leg : plan.legs(v)) {
          if (!leg.sends) came.emplace(leg.piece.offset, leg.piece.words);
        }
        double end = 0;
        for (const auto& [offset, words] : came) {
          CHECK(offset <= end);
          CHECK(offset == std::floor(offset));
          end = std::max(end, offset + words);
        }
        CHECK(end == m);
      }
    }
  }
}

TEST_CASE("legs of rooted operations: the neighbours of a rank among a million are found at once", "[legs]") {
  constexpr Rank p = 1 << 20;
  CHECK(binomial_tree(0, p).children.size() == 20);
  CHECK(binomial_tree(p - 1, p).parent == TreeEdge{20, p - 2});
  CHECK(binomial_tree(p - 1, p, BinomialOrder::near).parent == TreeEdge{20, p / 2 - 1});
  CHECK(binomial_scatter(p / 2, p).all().front().piece == Run{p / 2, p / 2, 1});
  CHECK(circulant_broadcast(p - 1, p, 100, 10).all().size() == 2 * 10 - 1);
  CHECK(circulant_broadcast_steps(p, 100, 10) == 29);
  CHECK(in_order_reduction_steps(p, 100, 10, p - 1) == 2 * 9 + 38);
}

TEST_CASE("legs of rooted operations: a circulant broadcast is the same, built for all ranks or for one", "[legs]") {
  for (const Rank p : {1, 2, 3, 11, 33, 64, 1000}) {
    const CirculantBroadcast shared(p);
    for (Rank v = 0; v < p; ++v) {
      REQUIRE(std::ranges::equal(shared.legs(v, 20, 7), circulant_broadcast(v, p, 20, 7)));
    }
  }
}

}  // namespace hopscope::test
