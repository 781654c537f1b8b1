// Operations without a root carried out as their legs say: where a rank adds what it receives, it does not have it yet;
// what takes the place of what it has contains that; and in the end everybody has all that is due.
#include <catch2/catch.hpp>

#include <map>
#include <vector>

#include "support/exchanges.hpp"

namespace hopscope::test {

namespace {

/// What a rank holds: of each block or word the ranks whose contributions are in, as bits.
using Holding = std::vector<std::uint64_t>;

/// Carries a schedule out, from `held` of each rank.
template <class Piece>
void exchange_contributions(const Exchanged<Piece>& schedule, std::vector<Holding>& held) {
  struct Receipt {
    std::size_t rank, unit;
    std::uint64_t sources;
    bool adds;
  };
  const auto p = static_cast<Rank>(held.size());
  std::vector<Legs<Piece>> legs;
  for (Rank r = 0; r < p; ++r) legs.push_back(schedule.legs(r));
  std::map<Step, std::vector<Receipt>> waiting;
  for (Step step = 1; step <= schedule.steps; ++step) {
    for (std::size_t r = 0; r < held.size(); ++r) {
      for (const Leg<Piece>& leg : legs[r]) {
        if (leg.step != step || leg.sends) continue;
        for (const Rank unit : units_of(leg.piece, p)) {
          const auto u = static_cast<std::size_t>(unit);
          waiting[std::max(step, leg.at)].push_back({r, u, held[static_cast<std::size_t>(leg.peer)][u], leg.adds});
        }
      }
    }
    for (const Receipt& receipt : waiting[step]) {
      std::uint64_t& mine = held[receipt.rank][receipt.unit];
      const std::uint64_t in_both = mine & receipt.sources;
      REQUIRE(receipt.sources != 0);
      REQUIRE(in_both == (receipt.adds ? 0 : mine));
      mine |= receipt.sources;
    }
  }
}

std::vector<Holding> each_has(const Exchange& e, std::size_t units) {
  std::vector<Holding> held;
  for (Rank r = 0; r < e.p; ++r) held.emplace_back(units, std::uint64_t{1} << r);
  return held;
}

void check_all_gather(const Exchange& e) {
  const auto p = static_cast<std::size_t>(e.p);
  std::vector<Holding> held(p, Holding(p, 0));
  for (std::size_t r = 0; r < p; ++r) held[r][r] = 1;
  exchange_contributions(listed_all_gather(e), held);
  CHECK(held == std::vector(p, Holding(p, 1)));
}

void check_reduce_scatter(const Exchange& e) {
  const auto p = static_cast<std::size_t>(e.p);
  std::vector<Holding> held = each_has(e, p);
  exchange_contributions(listed_reduce_scatter(e), held);
  for (std::size_t r = 0; r < p; ++r) CHECK(held[r][r] == (std::uint64_t{1} << e.p) - 1);
}

void check_all_reduce(const Exchange& e) {
  const auto words = static_cast<std::size_t>(e.m);
  std::vector<Holding> held = each_has(e, words);
  exchange_contributions(listed_all_reduce(e), held);
  CHECK(held == std::vector(held.size(), Holding(words, (std::uint64_t{1} << e.p) - 1)));
}

}  // namespace

TEST_CASE("In operations without a root nothing is added twice, and finished words take the place of all", "[legs]") {
  for (const nlohmann::json& json : listed_exchanges()) {
    INFO(arguments_of(json));
    const Exchange e(json);
    if (e.operation == "all-gather") check_all_gather(e);
    if (e.operation == "reduce-scatter") check_reduce_scatter(e);
    if (e.operation == "all-reduce") check_all_reduce(e);
  }
}

}  // namespace hopscope::test
