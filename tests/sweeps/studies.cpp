// The studies: every point of each is done, and some confirm what their README states.
#include <catch2/catch.hpp>

#include <algorithm>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

const fs::path studies = fs::path(checkout()) / "scenarios" / "studies";

// The numbers that a query returns from a study's store.
std::vector<double> numbers(const Workplace& here, const std::string& query) {
  store::Database database(here.path("r.db"), store::Access::read);
  store::Statement rows = database.prepare(query);
  std::vector<double> found;
  while (rows.step()) {
    for (const store::Value& value : rows.row()) found.push_back(std::get<double>(value));
  }
  return found;
}

void run(const Workplace& here, const std::string& files) {
  const Ending ending = here.shell("cd '" + studies.string() + "' && '" + tested_program() + "' sweep --quiet " +
                                   files + " --store '" + here.path("r.db") + "'");
  INFO(ending.output << ending.errors);
  CHECK(ending.status == 0);
}

}  // namespace

TEST_CASE("every study runs, all its points are done, and its README mentions it", "[unsanitized]") {
  const std::string text = content_of(studies / "README.md");
  int found = 0;
  for (const auto& entry : fs::directory_iterator(studies)) {
    if (entry.path().extension() != ".json") continue;
    ++found;
    const std::string name = entry.path().stem().string();
    INFO(name);
    const Workplace here;
    run(here, name + ".json");
    CHECK(count_in_store(here.path("r.db"), "points WHERE status = 'done' AND trouble IS NULL") > 10);
    CHECK(text.find(name.substr(0, name.find("networks-") == 0 ? 9 : name.size())) != std::string::npos);
  }
  CHECK(found == 18);
}

TEST_CASE("the crossover of pairwise and dimension exchange is where their formulas cross") {
  const Workplace here;
  run(here, "crossover.json");
  // (t_s + t_w m)(p-1) + t_h (p/2) d against (t_s + t_w m p/2 + t_h) d: equal at this m.
  for (int d = 2; d <= 6; ++d) {
    const double p = 1 << d;
    const double m = (50.0 * (d - (p - 1)) + 2.0 * d - 2.0 * (p / 2) * d) / ((p - 1) - d * p / 2);
    const auto last_won = numbers(
        here, fmt::format("SELECT max(a.message_words) FROM points a JOIN points b USING (nodes, message_words) WHERE "
                          "nodes = {} AND a.algorithm = 'hypercube' AND b.algorithm = 'pairwise' AND a.time < b.time",
                          1 << d));
    REQUIRE(last_won.size() == 1);
    CHECK(last_won[0] < m);
    CHECK(2 * last_won[0] >= m);
  }
}

TEST_CASE("store-and-forward pays for every hop, cut-through hardly") {
  const Workplace here;
  run(here, "switching.json");
  const auto slopes =
      numbers(here, "SELECT (max(time) - min(time)) / 31 FROM points GROUP BY switching ORDER BY switching");
  CHECK(slopes == std::vector<double>{2, 66});
}

TEST_CASE("of three ways to shift on a torus, merging never costs more, and forward has the worst shift",
          "[unsanitized]") {
  const Workplace here;
  run(here, "mesh-shifts.json");
  const auto worst = numbers(here, "SELECT max(time) FROM points GROUP BY direction ORDER BY direction");
  REQUIRE(worst.size() == 3);  // forward, merged, shortest
  CHECK(worst[0] > worst[2]);
  CHECK(worst[2] > worst[1]);
  CHECK(count_in_store(here.path("r.db"),
                       "points a JOIN points b USING (shift) WHERE a.direction = 'merged' AND a.time > b.time") == 0);
  CHECK(count_in_store(here.path("r.db"),
                       "points a JOIN points b USING (shift) WHERE a.direction = 'merged' AND b.direction = 'shortest' "
                       "AND a.time < b.time") == 28);
}

TEST_CASE("a ring, a torus and a hypercube of 64 take the times of their formulas, and never cross") {
  const Workplace here;
  run(here, "networks-ring.json networks-torus.json networks-hypercube.json");
  const auto rows = numbers(here,
                            "SELECT message_words, max(time) FILTER (WHERE family = 'ring'), "
                            "max(time) FILTER (WHERE family = 'torus'), max(time) FILTER (WHERE family = 'hypercube') "
                            "FROM points GROUP BY message_words");
  REQUIRE(rows.size() == std::size_t{13} * 4);
  for (std::size_t i = 0; i < rows.size(); i += 4) {
    const double m = rows[i];
    CHECK(rows[i + 1] == Approx((50 + 64 / 2.0 * m + 2) * 63).epsilon(1e-9));
    CHECK(rows[i + 2] == Approx((2 * 50 + 64 * m + 2 * 2) * 7).epsilon(1e-9));
    CHECK(rows[i + 3] == Approx((50 + 64 / 2.0 * m + 2) * 6).epsilon(1e-9));
    CHECK(rows[i + 2] / rows[i + 1] == Approx(0.25).margin(0.03));  // "about a fourth"
    CHECK(rows[i + 3] < rows[i + 2] / 2);
  }
}

TEST_CASE("once sizes are unequal three schedules are within 2 % of each other, and uniform pays for its phases") {
  const Workplace here;
  run(here, "unequal.json");
  const std::string means =
      "(SELECT 1.0 * json_extract(scenario, '$.schedule.sizes.exponent') AS exponent, algorithm, avg(time) AS time "
      "FROM "
      "points "
      "GROUP BY exponent, algorithm)";
  const auto rows = numbers(here,
                            "SELECT exponent, min(time) FILTER (WHERE algorithm <> 'uniform'), "
                            "max(time) FILTER (WHERE algorithm <> 'uniform'), "
                            "max(time) FILTER (WHERE algorithm = 'uniform') FROM " +
                                means + " WHERE exponent >= 0.5 GROUP BY exponent");
  REQUIRE(rows.size() == std::size_t{7} * 4);
  for (std::size_t i = 0; i < rows.size(); i += 4) {
    CHECK(rows[i + 2] < 1.02 * rows[i + 1]);
    CHECK(rows[i + 3] > rows[i + 2]);
  }
}

TEST_CASE("Bruck's algorithm between 1024 ranks has the rounds of Open MPI's, and larger radices for longer messages") {
  const Workplace here;
  run(here, "bruck-radix.json");
  CHECK(numbers(here, "SELECT CAST(steps AS REAL) FROM points WHERE message_words = 128 ORDER BY radix") ==
        std::vector<double>{10, 15, 22, 33, 62});
  // With min(), SQLite takes the other columns from the row that has it.
  const auto best = numbers(here,
                            "SELECT radix FROM (SELECT CAST(radix AS REAL) AS radix, min(time) FROM points GROUP BY "
                            "message_words ORDER BY message_words)");
  CHECK(best == std::vector<double>{2, 2, 4, 8, 32, 32, 32});
}

TEST_CASE("on a torus with one long dimension only sending at once, with balanced ties, reaches the peak") {
  const Workplace here;
  run(here, "torus-shape.json");
  const double peak = 4096 * 128 * 8 * 0.00571 / 8;
  const auto time = [&](const std::string& algorithm, const std::string& routing) {
    const auto found = numbers(here, fmt::format("SELECT time FROM points WHERE message_words = 4096 AND algorithm = "
                                                 "'{}' AND routing = '{}'",
                                                 algorithm, routing));
    REQUIRE(found.size() == 1);
    return found[0];
  };
  CHECK(time("direct", "balanced") == Approx(peak).epsilon(0.002));
  CHECK(time("direct", "default") == Approx(1.25 * peak).epsilon(0.002));
  for (const char* steps : {"pairwise", "random-order", "shift"}) CHECK(time(steps, "balanced") > peak / 0.58);
}

}  // namespace hopscope::test
