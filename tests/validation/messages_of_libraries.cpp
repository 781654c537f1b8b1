// The messages of MPI libraries, as they were recorded, are those of our algorithms: for each rank in order, with what
// is in them, or as far as libraries/algorithms.json says.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "validation/comparisons.hpp"

namespace hopscope::test::validation {

namespace {

void check_operation(const std::string& operation) {
  const std::vector<Comparison> all = comparisons(operation);
  CHECK_FALSE(all.empty());
  for (const Comparison& comparison : all) {
    INFO(comparison.algorithm->schedule.dump()
         << ", as " << fmt::format("{}", fmt::join(comparison.algorithm->of, ", ")));
    INFO(fmt::format("{}", fmt::join(comparison.failures, "\n")));
    CHECK(all_runs(comparison) > 0);
    // Neither less nor more than is said agrees.
    CHECK(comparison.least == comparison.algorithm->agrees);
    CHECK((comparison.least == Likeness::order) == comparison.algorithm->differs.empty());
  }
}

}  // namespace

TEST_CASE("validation: broadcasts of MPI libraries", "[validation]") { check_operation("broadcast"); }
TEST_CASE("validation: reductions of MPI libraries", "[validation]") { check_operation("reduce"); }
TEST_CASE("validation: scatters of MPI libraries", "[validation]") { check_operation("scatter"); }
TEST_CASE("validation: gathers of MPI libraries", "[validation]") { check_operation("gather"); }
TEST_CASE("validation: all-gathers of MPI libraries", "[validation]") { check_operation("all-gather"); }
TEST_CASE("validation: reduce-scatters of MPI libraries", "[validation]") { check_operation("reduce-scatter"); }
TEST_CASE("validation: all-reductions of MPI libraries", "[validation]") { check_operation("all-reduce"); }
TEST_CASE("validation: scans of MPI libraries", "[validation]") { check_operation("scan"); }
TEST_CASE("validation: barriers of MPI libraries", "[validation]") { check_operation("barrier"); }
TEST_CASE("validation: total exchanges of MPI libraries", "[validation]") { check_operation("all-to-all"); }
TEST_CASE("validation: unequal exchanges of MPI libraries", "[validation]") { check_operation("all-to-all-v"); }

TEST_CASE("validation: of every run of an MPI library it is known what it is held to", "[validation]") {
  for (const LibraryRun& run : library_runs()) {
    for (const std::string& name : run.of) {
      INFO(name << ", p = " << run.p << ", " << run.count << " words, root " << run.root);
      CHECK(library_algorithms().find(name, run) != nullptr);
    }
  }
  CHECK(compared_operations().size() == 11);
}

}  // namespace hopscope::test::validation
