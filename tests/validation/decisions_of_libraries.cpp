// What MPI libraries chose by themselves, as it was recorded, follows from the rules in platforms/libraries.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>

#include "libraries/library.hpp"
#include "support/setup.hpp"
#include "validation/library_runs.hpp"

namespace hopscope::test::validation {

namespace {

/// Of functions that are operations of ours with messages of equal size.
const std::map<std::string, std::string>& operations() {
  static const std::map<std::string, std::string> all{
      {"bcast", "broadcast"},        {"reduce", "reduce"},
      {"scatter", "scatter"},        {"gather", "gather"},
      {"allgather", "all-gather"},   {"reduce_scatter_block", "reduce-scatter"},
      {"allreduce", "all-reduce"},   {"alltoall", "all-to-all"},
      {"alltoallv", "all-to-all-v"}, {"scan", "scan"},
      {"barrier", "barrier"}};
  return all;
}

/// Words of all blocks, of which rank i has (3i + 2) mod 5 times `count`.
double words_of_all(const LibraryDecision& decision) {
  double words = 0;
  for (Rank i = 0; i < decision.p; ++i) words += (3 * i + 2) % 5 * decision.count;
  return words;
}

}  // namespace

TEST_CASE("validation: what MPI libraries choose for blocks of different sizes follows from their rules",
          "[validation][libraries]") {
  std::map<std::string, int> checked;
  for (const LibraryDecision& decision : library_decisions()) {
    if (decision.function != "allgatherv" && decision.function != "reduce_scatter") continue;
    INFO(decision.library << ' ' << decision.function << ", p = " << decision.p << ", " << decision.count << " words");
    const LibrarySituation situation{
        .ranks = decision.p, .words = 4 * decision.count, .all_words = words_of_all(decision)};
    const auto choice = Library::named(decision.library).choice_of_function(decision.function, situation, 8);
    REQUIRE(choice.has_value());
    CHECK(std::ranges::find(decision.takes, choice->takes) != decision.takes.end());
    CHECK(choice->ours != nullptr);
    ++checked[decision.library + ' ' + decision.function];
  }
  CHECK(checked == std::map<std::string, int>{{"mpich allgatherv", 15},
                                              {"mpich reduce_scatter", 15},
                                              {"openmpi allgatherv", 15},
                                              {"openmpi reduce_scatter", 15}});
}

TEST_CASE("validation: what MPI libraries choose by themselves follows from their rules", "[validation][libraries]") {
  constexpr double bytes_per_word = 8;
  std::map<std::string, int> checked;
  for (const LibraryDecision& decision : library_decisions()) {
    const auto operation = operations().find(decision.function);
    if (operation == operations().end()) continue;
    INFO(decision.library << ' ' << decision.function << ", p = " << decision.p << ", " << decision.count << " words");
    const LibrarySituation situation{.ranks = decision.p, .words = decision.count, .root = decision.root};
    const auto choice = Library::named(decision.library).choice(operation->second, situation, bytes_per_word);
    REQUIRE(choice.has_value());
    CHECK(std::ranges::find(decision.takes, choice->takes) != decision.takes.end());
    CHECK(choice->ours != nullptr);
    ++checked[decision.library];
  }
  CHECK(checked["openmpi"] == 215);
  CHECK(checked["mpich"] == 215);
}

TEST_CASE("libraries: between two borders a library makes one choice", "[libraries]") {
  const double bytes = GENERATE(1, 2, 4, 8, 16);
  for (const std::string& name : Library::names()) {
    const Library& library = Library::named(name);
    for (const std::string_view operation : library.operations()) {
      for (const Rank p : {2, 3, 4, 7, 8, 15, 16, 49, 100, 161, 256, 1000, 4096, 10000}) {
        std::vector<double> ends = library.borders(operation, {.ranks = p}, bytes);
        std::erase_if(ends, [](double words) { return words < 1; });
        ends.insert(ends.begin(), 1);
        for (std::size_t i = 0; i < ends.size(); ++i) {
          const double last = i + 1 < ends.size() ? ends[i + 1] - 1 : 2 * ends[i];
          INFO(name << ' ' << operation << ", p = " << p << ", " << ends[i] << " to " << last << " words");
          const auto first = library.choice(operation, {.ranks = p, .words = ends[i]}, bytes);
          REQUIRE(first.has_value());
          CHECK(first->ours != nullptr);
          if (last < ends[i]) continue;
          const auto then = library.choice(operation, {.ranks = p, .words = last}, bytes);
          CHECK(first->takes == then->takes);
          CHECK(first->ours == then->ours);
        }
      }
    }
  }
}

TEST_CASE("libraries: what a library takes is known as an algorithm of the catalogue with options that it has",
          "[libraries]") {
  for (const std::string& name : Library::names()) {
    const Library& library = Library::named(name);
    for (const std::string_view operation : library.operations()) {
      for (const Rank p : {2, 3, 4, 8, 12, 16, 100, 256, 1000, 4096, 10000}) {
        std::vector<double> sizes = library.borders(operation, {.ranks = p}, 1);
        sizes.push_back(1);
        for (const double words : sizes) {
          const KnownAlgorithm& ours = *library.choice(operation, {.ranks = p, .words = words}, 1)->ours;
          INFO(name << ' ' << operation << ", p = " << p << ", " << words << " words: " << ours.of.front());
          if (ours.algorithm.empty()) {
            CHECK_FALSE(ours.why.empty());
            continue;
          }
          const Algorithm* const algorithm = catalogue().algorithm(operation, ours.algorithm);
          REQUIRE(algorithm != nullptr);
          for (const Option& option : ours.options) {
            const Field* const field = algorithm->option(option.name);
            REQUIRE(field != nullptr);
            if (field->may_be_best && option.value == FieldValue(std::string("best"))) continue;
            CHECK(field->is_number() == std::holds_alternative<double>(option.value));
            if (field->is_number() || field->names.empty()) continue;
            CHECK(std::ranges::find(field->names, std::get<std::string>(option.value)) != field->names.end());
          }
        }
      }
    }
  }
}

}  // namespace hopscope::test::validation
