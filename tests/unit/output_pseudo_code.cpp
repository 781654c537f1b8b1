#include "output/symbols.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// The lines that a step executes, joined.
std::string carried_out(const Algorithm& algorithm, const Platform& on, const Schedule& schedule, Step step) {
  const auto lines = pseudo_code_lines(algorithm);
  const auto [first, last] = lines_of_step(algorithm, on, schedule, step);
  std::string text;
  for (int line = first; line <= last; ++line) text += lines.at(static_cast<std::size_t>(line)) + '\n';
  return text;
}

}  // namespace

TEST_CASE("a step executes the lines that send and receive, unless the algorithm specifies them", "[pseudo-code]") {
  const Algorithm& pairwise = *catalogue().algorithm("all-to-all", "pairwise");
  CHECK(carried_out(pairwise, platform("hypercube", {3}), all_to_all("pairwise", 1), 4) ==
        "    send {rank, partner} to partner          -- m words\n"
        "    receive {partner, rank} from partner\n");
}

TEST_CASE("phases execute lines of their own", "[pseudo-code]") {
  const Algorithm& mesh = *catalogue().algorithm("all-to-all", "mesh");
  const Platform torus = platform("torus", {3, 4});
  for (const Step step : {1, 2, 3}) {
    CHECK(
        carried_out(mesh, torus, all_to_all("mesh", 1), step).starts_with("exchange groups with the nodes of my row"));
  }
  for (const Step step : {4, 5}) {
    CHECK(carried_out(mesh, torus, all_to_all("mesh", 1), step)
              .starts_with("exchange groups with the nodes of my column"));
  }
  const Algorithm& pairs = *catalogue().algorithm("all-to-all", "one-factor");
  const Schedule in_pairs = all_to_all("one-factor", 1);
  CHECK(lines_of_step(pairs, platform("complete", {5}), in_pairs, 1) == std::pair(2, 2));
  CHECK(lines_of_step(pairs, platform("complete", {6}), in_pairs, 1) == std::pair(6, 6));
  CHECK(carried_out(pairs, platform("complete", {6}), in_pairs, 1) ==
        "             swap {rank, partner} with partner\n");
  // q = 9 = 2 x 4 + 1 on 4 x 4: one step along the row, compensation, two down the column.
  const Algorithm& shifts = *catalogue().algorithm("shift", "mesh");
  const Platform square = platform("torus", {4, 4});
  const Schedule by_9 = shift("mesh", 1, 9);
  CHECK(carried_out(shifts, square, by_9, 1).starts_with("row phase"));
  CHECK(carried_out(shifts, square, by_9, 2).starts_with("compensation"));
  CHECK(carried_out(shifts, square, by_9, 3).starts_with("column phase"));
  CHECK(carried_out(shifts, square, by_9, 4).starts_with("column phase"));
}

TEST_CASE("every step of every algorithm executes existing lines", "[pseudo-code]") {
  for (const Algorithm& algorithm : catalogue().algorithms) {
    INFO(algorithm.operation << "/" << algorithm.name);
    const Platform on = platform(std::string(algorithm.example.family), algorithm.example.extents);
    Schedule schedule = all_to_all(std::string(algorithm.name), 3);
    schedule.operation = algorithm.operation;
    schedule.values.set("shift", static_cast<double>(algorithm.example.shift));
    schedule = with_neighbours(with_sizes(schedule, on.ranks()), on.ranks());
    const auto lines = pseudo_code_lines(algorithm);
    REQUIRE(!lines.empty());
    for (Step step = 1; step <= 6; ++step) {
      const auto [first, last] = lines_of_step(algorithm, on, schedule, step);
      CHECK(first >= 0);
      CHECK(first <= last);
      CHECK(last < std::ssize(lines));
    }
  }
}

}  // namespace hopscope::test
