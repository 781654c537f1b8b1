// The programs in scenarios/programs do what the algorithms of the same names do, message by message.
#include <catch2/catch.hpp>

#include <filesystem>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/known_bounds.hpp"
#include "support/places.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// A program and the algorithm that it repeats.
struct Twins {
  std::string program, operation, algorithm;
  std::string options = "";  ///< of the algorithm
};

std::vector<Twins> all_twins() {
  std::vector<Twins> all;
  for (const char* name : {"pairwise", "shift", "direct", "ring", "hypercube", "bruck", "one-factor", "mesh"})
    all.push_back({name, "all-to-all", name});
  for (const char* name : {"ring", "gray", "direct"}) all.push_back({fmt::format("shift-{}", name), "shift", name});
  all.push_back({"shift-mesh", "shift", "mesh", R"(, "direction": "forward")"});
  for (const char* name : {"ring", "recursive-doubling", "direct"})
    all.push_back({fmt::format("all-gather-{}", name), "all-gather", name});
  for (const char* operation : {"broadcast", "reduce", "scatter", "gather"})
    all.push_back({fmt::format("{}-binomial", operation), operation, "binomial"});
  for (const char* operation : {"all-reduce", "scan"})
    all.push_back({fmt::format("{}-recursive-doubling", operation), operation, "recursive-doubling"});
  all.push_back({"reduce-scatter-recursive-halving", "reduce-scatter", "recursive-halving"});
  all.push_back({"barrier-dissemination", "barrier", "dissemination"});
  return all;
}

Scenario twin_of(const std::string& schedule, const std::string& platform, const std::string& lua) {
  FilesInMemory files;
  files.put("own.lua", lua);
  const std::string text = fmt::format(
      R"({{"platform": {{{}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 2, "t_r": 0.5, "t_c": 0.25}}}}, "schedule": {{{}}}}})",
      platform, schedule);
  return parse_scenario(text, "scenario.json", files, catalogue());
}

/// None if it does not fit.
std::optional<Scenario> fitting_scenario(const std::string& schedule, const std::string& platform,
                                         const std::string& lua) {
  try {
    return twin_of(schedule, platform, lua);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void check_same_run(const Scenario& book, const Scenario& own, RunOptions options) {
  options.messages = true;
  options.bounds = &known_bounds();
  const Result of_book = simulate(book, options);
  const Result of_own = simulate(own, options);
  CHECK(of_own.time == of_book.time);
  CHECK(of_own.messages == of_book.messages);
  CHECK(of_own.delivery == of_book.delivery);
  REQUIRE(of_own.combination.has_value() == of_book.combination.has_value());
  if (of_own.combination) {
    CHECK(of_own.combination->rank_order == of_book.combination->rank_order);
    CHECK(of_own.combination->same_everywhere == of_book.combination->same_everywhere);
    CHECK(of_own.combination->operations == of_book.combination->operations);
    CHECK(of_own.combination->words == of_book.combination->words);
  }
  CHECK(of_own.steps.size() == of_book.steps.size());
  CHECK(of_own.kept_its_promises());
}

/// @return false if the program does not fit the platform
bool check_twins(const Twins& twins, const std::string& fields, const std::string& platform) {
  INFO(twins.program << " on " << platform << " with " << fields);
  const std::string lua =
      content_of(std::filesystem::path(checkout()) / "scenarios" / "programs" / (twins.program + ".lua"));
  const std::string common = fmt::format(R"("operation": "{}", {})", twins.operation, fields);
  const auto book =
      fitting_scenario(common + fmt::format(R"("algorithm": "{}"{})", twins.algorithm, twins.options), platform, lua);
  const auto own = fitting_scenario(common + R"("program": "own.lua")", platform, lua);
  if (!own) return false;
  REQUIRE(book);
  for (const char* engine : {"native", "simgrid"}) {
    if (is_sanitized() && engine != std::string_view("native")) continue;  // its actors are threads there
    check_same_run(*book, *own, {.engine = catalogue().engine(engine)});
    check_same_run(*book, *own, {.engine = catalogue().engine(engine), .content = Content::sizes});
  }
  CHECK(own->algorithm->steps(own->platform, own->schedule) == book->algorithm->steps(book->platform, book->schedule));
  return true;
}

/// Sizes, and what else the operation has: members of a schedule, each with a comma after it.
std::vector<std::string> fields_for(const std::string& operation) {
  if (operation == "barrier") return {""};
  std::vector<std::string> all;
  const auto& fields = catalogue().operation(operation)->fields;
  const auto has = [&](const char* name) { return std::ranges::find(fields, name, &Field::name) != fields.end(); };
  for (const char* size : {R"("message_words": 6, )", R"("message_words": 0.375, )"}) {
    if (!has("shift")) all.push_back(size);
    if (has("root")) all.push_back(std::string(size) + R"("root": 3, )");
    if (has("exclusive")) all.push_back(std::string(size) + R"("exclusive": true, )");
    for (const int shift : {1, 3, 5, 6}) {
      if (has("shift")) all.push_back(fmt::format(R"({}"shift": {}, )", size, shift));
    }
  }
  return all;
}

/// How many of several platforms the program fits.
int fitting_platforms(const Twins& twins, const std::string& fields) {
  int fitting = 0;
  for (const char* topology :
       {R"({"family": "hypercube", "dimension": 3}, "mapping": "gray")", R"({"family": "ring", "nodes": 8})",
        R"({"family": "torus", "dims": [3, 4]})", R"({"family": "complete", "nodes": 7})"}) {
    // On a hypercube the algorithms count ranks from another root by exclusive or, as the book does.
    const bool has_other_root = fields.find("root") != std::string::npos;
    if (has_other_root && std::string_view(topology).find("hypercube") != std::string_view::npos) continue;
    for (const char* ports : {"1", "\"all\""}) {
      fitting += check_twins(twins, fields, fmt::format(R"("topology": {}, "ports": {})", topology, ports)) ? 1 : 0;
    }
  }
  return fitting;
}

}  // namespace

TEST_CASE("each program in Lua sends the messages of the algorithm that it repeats", "[laws][lua]") {
  for (const Twins& twins : all_twins()) {
    INFO(twins.program);
    int fitting = 0;
    for (const std::string& fields : fields_for(twins.operation)) fitting += fitting_platforms(twins, fields);
    CHECK(fitting > 0);
  }
}

TEST_CASE("every program in scenarios/programs repeats an algorithm", "[laws][lua]") {
  const auto all = all_twins();
  for (const auto& entry : std::filesystem::directory_iterator(checkout() + "/scenarios/programs")) {
    if (entry.path().extension() != ".lua") continue;
    CAPTURE(entry.path().stem().string());
    CHECK(std::ranges::count(all, entry.path().stem().string(), &Twins::program) == 1);
  }
}

}  // namespace hopscope::test
