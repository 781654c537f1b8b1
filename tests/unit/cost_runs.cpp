// The runs by which networks of equal cost are compared, and the sizes at which the faster one changes.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <set>

#include "output/cost/cost.hpp"
#include "sizes/patterns.hpp"
#include "study/cost/cost_runs.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Load = Contest::Load;
constexpr Costs prices{50, 1, 2, 0};

Platform priced(const Costs& costs = prices) {
  Platform made;
  made.costs = costs;
  return made;
}

CostRuns runs_of(NodeId nodes, CostRuns::Draws draws = {}, const char* engine = "native") {
  return {priced(), nodes, draws, catalogue(), *catalogue().engine(engine), [] {}};
}

const Contest& find(const std::vector<Contest>& all, const std::string& network, Load load, Switching switching) {
  const auto found = std::ranges::find_if(all, [&](const Contest& each) {
    return each.network == network && each.load == load && each.switching == switching;
  });
  REQUIRE(found != all.end());
  return *found;
}

// MODEL, "One message", averaged over all pairs of different nodes.
Time mean_by_hand(const Topology& network, Switching switching, double words) {
  double sum = 0;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      if (from == to) continue;
      const auto hops = static_cast<double>(network.distance(from, to));
      const Time word = prices.t_w / network.width();
      sum += switching == Switching::cut_through ? prices.t_s + hops * prices.t_h + words * word
                                                 : prices.t_s + hops * (prices.t_h + words * word);
    }
  }
  return sum / network.nodes() / (network.nodes() - 1.0);
}

}  // namespace

TEST_CASE("the mean over runs of all pairs is the mean by formula, on every network and under either switching") {
  const auto runs = runs_of(16);
  for (const Rival& rival : rivals(16, catalogue())) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      CAPTURE(rival.name, switching);
      const LightLoad light = runs.light(*rival.topology, switching, 24);
      CHECK(light.is_all);
      CHECK(light.simulated.count() == std::int64_t{16} * 15);
      CHECK(light.simulated.mean() == Approx(mean_by_hand(*rival.topology, switching, 24)).epsilon(1e-9));
      CHECK(light.farthest <= 1e-9);
      const Line line = message_time(*rival.topology, prices, switching, rival.topology->average_distance());
      CHECK(line.at(24) == Approx(mean_by_hand(*rival.topology, switching, 24)).epsilon(1e-12));
    }
  }
}

TEST_CASE("the number of random pairs is as requested, and their mean is near the formula's") {
  const auto runs = runs_of(64, {.seed = 7, .pairs = 500});
  const auto torus = rivals(64, catalogue())[1].topology;
  const LightLoad light = runs.light(*torus, Switching::store_and_forward, 24);
  CHECK_FALSE(light.is_all);
  CHECK(light.simulated.count() == 500);
  CHECK(light.farthest <= 1e-9);
  CHECK(light.simulated.standard_error() > 0);
  const Time exact = mean_by_hand(*torus, Switching::store_and_forward, 24);
  CHECK(std::abs(light.simulated.mean() - exact) < 4 * light.simulated.standard_error());
}

TEST_CASE("partners: no node draws itself, and in a permutation every node has one sender") {
  sizes::Random random(3);
  for (int i = 0; i < 50; ++i) {
    const auto permuted = sizes::permuted_partners(9, random);
    const auto independent = sizes::independent_partners(9, random);
    CHECK(std::set(permuted.begin(), permuted.end()).size() == 9);
    REQUIRE(independent.size() == 9);
    for (Rank rank = 0; rank < 9; ++rank) {
      CHECK(permuted[static_cast<std::size_t>(rank)] != rank);
      CHECK(independent[static_cast<std::size_t>(rank)] != rank);
    }
  }
}

TEST_CASE("heavy load is the same for the same seed, and different for another") {
  const auto torus = rivals(64, catalogue())[1].topology;
  for (const Load load : {Load::permutation, Load::independent}) {
    const auto time = [&](std::uint64_t seed) {
      return runs_of(64, {.seed = seed}).heavy(*torus, Switching::cut_through, load, 100).makespan.mean();
    };
    CHECK(time(1) == time(1));
    CHECK(time(1) != time(2));
  }
}

TEST_CASE("heavy load: engines agree on makespans and on deliveries") {
  const CostRuns::Draws few{.seed = 5, .draws = 2, .partners = 2};
  for (const Rival& rival : rivals(8, catalogue())) {
    for (const Load load : {Load::permutation, Load::independent}) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        CAPTURE(rival.name, name_of(load), switching);
        const HeavyLoad ours = runs_of(8, few).heavy(*rival.topology, switching, load, 32);
        const HeavyLoad theirs = runs_of(8, few, "simgrid").heavy(*rival.topology, switching, load, 32);
        CHECK(ours.makespan.count() == 2);
        CHECK(ours.makespan.mean() == Approx(theirs.makespan.mean()).epsilon(1e-9));
        CHECK(ours.delivery.mean() == Approx(theirs.delivery.mean()).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("a permutation on a complete network has no contention: every message takes the time of a single one") {
  const auto complete = rivals(16, catalogue()).back().topology;
  const HeavyLoad heavy = runs_of(16).heavy(*complete, Switching::cut_through, Load::permutation, 30);
  CHECK(heavy.makespan.mean() == Approx(50 + 2 + 30));
  CHECK(heavy.makespan.standard_error() == Approx(0).margin(1e-9));
  CHECK(heavy.delivery.mean() == Approx(50 + 2 + 30));
}

TEST_CASE("at light load the torus becomes faster where the closed forms predict, and runs on both sides agree") {
  const auto all = rivals(64, catalogue());
  const auto runs = runs_of(64, {.pairs = 5000, .draws = 1});
  const auto found = contests(all, prices, 64, runs);
  const double own = 64.0 / 63;  // averages over different nodes
  const auto crossing_at = [&](const char* network, Switching switching) {
    const Contest& contest = find(found, network, Load::light, switching);
    REQUIRE(contest.crossings.size() == 1);
    return contest.crossings.front();
  };
  const auto ct = [&](const char* network) { return crossing_at(network, Switching::cut_through); };
  const auto sf = [&](const char* network) { return crossing_at(network, Switching::store_and_forward); };
  // t_h (sqrt p - log p)/2 = t_w m (1 - 4/log p), with 4/sqrt p for the bisection.
  CHECK(ct("torus of equal wires") == Approx(2 * own / (1 - 4.0 / 6)));
  CHECK(ct("torus of equal bisection") == Approx(2 * own / (1 - 4.0 / 8)));
  // t_h (sqrt p - log p)/2 = t_w m ((log p)/2 - (sqrt p)/2 4/log p)
  CHECK(sf("torus of equal wires") == Approx(2 / (3 - 4 * 4.0 / 6)));
  CHECK(sf("torus of equal bisection") == Approx(2 / (3 - 2.0)));
  for (const char* network : {"torus of equal wires", "torus of equal bisection"}) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      const Contest& contest = find(found, network, Load::light, switching);
      CHECK_FALSE(contest.wins_first);
      CHECK(contest.confirmed == true);
      const Topology& torus = *all[contest.network == "torus of equal wires" ? 1 : 2].topology;
      const auto leads = [&](double words) {
        return mean_by_hand(torus, switching, words) < mean_by_hand(*all[0].topology, switching, words);
      };
      CHECK_FALSE(leads(contest.crossings.front() * 0.999));
      CHECK(leads(contest.crossings.front() * 1.001));
    }
  }
}

TEST_CASE("crossings found by runs only are real") {
  const auto all = rivals(64, catalogue());
  const auto runs = runs_of(64, {.pairs = 1, .draws = 3});
  int changes = 0;
  for (const Contest& contest : contests(all, prices, 64, runs)) {
    if (contest.by_formula || contest.network != "torus of equal wires") continue;
    for (const double at : contest.crossings) {
      const auto time = [&](const Rival& rival, double words) {
        return runs.heavy(*rival.topology, contest.switching, contest.load, words).makespan.mean();
      };
      CHECK((time(all[1], at * 0.99) < time(all[0], at * 0.99)) != (time(all[1], at * 1.01) < time(all[0], at * 1.01)));
      ++changes;
    }
  }
  CHECK(changes > 0);
}

TEST_CASE("total exchange: runs agree with the formulas, and the fastest is their minimum") {
  const auto runs = runs_of(64);
  for (const Rival& rival : rivals(64, catalogue())) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      Time least = std::numeric_limits<Time>::infinity();
      const bool is_grid = rival.name.starts_with("torus") || rival.name.starts_with("mesh");
      for (const ExchangeRun& run : runs.exchange(rival, switching, 16)) {
        CAPTURE(rival.name, run.algorithm, switching);
        CHECK(run.formula.has_value() != (is_grid && run.algorithm == "pairwise"));
        CHECK(run.simulated == Approx(run.formula.value_or(run.simulated)).epsilon(1e-9));
        least = std::min(least, run.simulated);
      }
      CHECK(runs.fastest_exchange(rival, switching, 16).value() == Approx(least).epsilon(1e-9));
    }
  }
}

TEST_CASE("total exchange on a torus is represented by its fastest algorithm: pairwise comes close to the hypercube") {
  // Lower bound by the steps' congestion, by hand: 8622 at 64 words, where mesh takes 15064.
  const auto all = rivals(64, catalogue());
  const auto runs = runs_of(64, {.pairs = 1, .draws = 1});
  CHECK(runs.fastest_exchange(all[2], Switching::cut_through, 64).value() < 8622);
  const auto found = contests(all, prices, 64, runs);
  const Contest& contest = find(found, "torus of equal bisection", Load::exchange, Switching::cut_through);
  CHECK_FALSE(contest.by_formula);
  CHECK_FALSE(contest.confirmed);
  CHECK_FALSE(contest.ratio_error);
  CHECK(contest.ratio_at_largest < 1.5);
}

TEST_CASE("if all have formulas a contest of total exchange uses them, and runs agree") {
  int judged = 0;
  for (const Contest& contest :
       contests(rivals(128, catalogue()), prices, 64, runs_of(128, {.pairs = 1, .draws = 1}))) {
    if (contest.load != Load::exchange) continue;
    CHECK(contest.by_formula);
    CHECK(contest.confirmed == true);
    ++judged;
  }
  CHECK(judged > 0);
}

TEST_CASE("means of pairs are compared by the differences within pairs") {
  const std::vector<double> one{11, 21, 31}, other{10, 20, 30};
  const PairedMeans means = paired(one, other);
  CHECK(means.difference == Approx(-1));
  CHECK(means.difference_error == Approx(0).margin(1e-12));  // the draws differ by 10, the networks always by 1
  CHECK(means.ratio == Approx(1.05));
  // one - 1.05 other is 0.5, 0, -0.5: deviation 0.5, over sqrt 3, over the mean of 20
  CHECK(means.ratio_error == Approx(0.5 / std::sqrt(3) / 20));
  const PairedMeans alone = paired(std::span(one).first(1), std::span(other).first(1));
  CHECK(alone.difference == -1);
  CHECK(alone.difference_error == 0);
  CHECK(paired(other, other).ratio == 1);
}

TEST_CASE("two networks without a significant difference are alike, and chance gives no crossover") {
  const auto all = rivals(64, catalogue());
  const CostRuns::Draws draws{.pairs = 1, .draws = 10};
  const auto runs = runs_of(64, draws);
  int told = 0;
  for (const Contest& contest : contests(all, prices, 64, runs)) {
    if (contest.load != Load::permutation && contest.load != Load::independent) continue;
    CHECK(contest.ratio_error.has_value());
    const auto rival = std::ranges::find(all, contest.network, &Rival::name);
    for (const double at : contest.crossings) {
      // Far from the crossover, on one side at least, the lead is more than two standard errors.
      const auto is_sure = [&](double words) {
        const auto own = runs.heavy(*rival->topology, contest.switching, contest.load, words);
        const auto cube = runs.heavy(*all[0].topology, contest.switching, contest.load, words);
        const PairedMeans means = paired(own.makespans, cube.makespans);
        return std::abs(means.difference) > 2 * means.difference_error;
      };
      CHECK((is_sure(at * 8) || is_sure(at / 8)));
      ++told;
    }
    if (contest.is_alike) CHECK(contest.crossings.empty());
  }
  CHECK(told > 0);
}

TEST_CASE(
    "many partners with all ports saturate the channels: then the hypercube is faster than the torus of equal wires") {
  // Channels carry traffic over channels: l log p/ (p log p) of the hypercube, l/(4 width) of the torus; 1.33 times.
  Platform open = priced();
  open.ports = Platform::all_ports;
  const auto all = rivals(64, catalogue());
  const CostRuns runs(open, 64, {.draws = 2, .partners = 32}, catalogue(), *catalogue().engine("native"), [] {});
  const auto time = [&](std::size_t network) {
    return runs.heavy(*all[network].topology, Switching::cut_through, Load::permutation, 4096).makespan.mean();
  };
  CHECK(time(1) > time(0));
  CHECK(time(1) / time(0) == Approx(4.0 / 3).epsilon(0.2));
}

}  // namespace hopscope::test
