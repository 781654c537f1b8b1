// Broadcasts and reductions along several chains that begin at the root: they deliver, and take what their formulas
// say.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Schedule along_chains(const std::string& operation, Rank chains, Rank segments) {
  Schedule schedule;
  schedule.operation = operation;
  schedule.algorithm = "chain";
  schedule.message_words = 12;
  schedule.values.set("chains", static_cast<double>(chains));
  schedule.values.set("segments", static_cast<double>(segments));
  schedule.synchronization = Synchronization::barrier;
  return schedule;
}

/// How many ranks exchange messages with the root.
std::size_t neighbours_of_root(const Result& result) {
  std::set<Rank> others;
  for (const MessageRecord& message : result.messages) {
    if (message.from == 0) others.insert(message.to);
    if (message.to == 0) others.insert(message.from);
  }
  return others.size();
}

}  // namespace

TEST_CASE("as many chains begin at the root as are wanted, and there are ranks, and their formulas are exact",
          "[chains]") {
  const std::string operation = GENERATE("broadcast", "reduce");
  for (Rank p = 2; p <= 17; ++p) {
    for (const Rank chains : {1, 2, 3, 4, 7, 30}) {
      for (const Rank segments : {1, 2, 4}) {
        INFO(operation << ", p = " << p << ", " << chains << " chains, " << segments << " segments");
        const Result result = simulate(scenario(platform("complete", {p}), along_chains(operation, chains, segments)),
                                       {.messages = true});
        CHECK(result.delivery == Delivery::verified);
        CHECK(neighbours_of_root(result) == static_cast<std::size_t>(std::min(chains, p - 1)));
        CHECK(result.totals.messages == (p - 1) * segments);
        REQUIRE_FALSE(result.analytic.empty());
        const Analytic& formula = result.analytic.back();
        CHECK(formula.holds());
        CHECK(formula.kind == FormulaKind::exact);
        CHECK(result.time == Approx(formula.value).epsilon(1e-12));
      }
    }
  }
}

}  // namespace hopscope::test
