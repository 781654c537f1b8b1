// Tables of messages in which something has been changed are refused, or do what they must all the same.
#include <catch2/catch.hpp>

#include <random>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "export/exported.hpp"
#include "laws/executed_table.hpp"
#include "support/known_bounds.hpp"
#include "support/late_sums.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using schema::Json;

constexpr int words_of_block = 8;
constexpr int ranks_shifted = 3;  // of the shift

struct Network {
  std::string topology;
  int ranks;
  int root;  // of operations that have one
};

const std::vector<Network>& networks() {
  static const std::vector<Network> all{{R"("family": "hypercube", "dimension": 3)", 8, 0},
                                        {R"("family": "complete", "nodes": 5)", 5, 3},
                                        {R"("family": "torus", "dims": [3, 3])", 9, 4},
                                        {R"("family": "hypercube", "dimension": 2)", 4, 1}};
  return all;
}

bool is_rooted(const Algorithm& algorithm) {
  const std::vector<Field>& fields = catalogue().operation(algorithm.operation)->fields;
  return std::ranges::find(fields, "root", &Field::name) != fields.end();
}

Scenario scenario_of(const Network& network, const Algorithm& algorithm, const std::string& schedule, Files& files) {
  std::string fields = algorithm.operation == "barrier" ? "" : fmt::format(R"(, "message_words": {})", words_of_block);
  if (is_rooted(algorithm)) fields += fmt::format(R"(, "root": {})", network.root);
  if (algorithm.operation == "shift") fields += fmt::format(R"(, "shift": {})", ranks_shifted);
  const std::string text = fmt::format(
      R"({{"platform": {{"topology": {{{}}}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1, "t_c": 0.5}}, "ports": "all"}},
           "schedule": {{"operation": "{}", {}{}}}}})",
      network.topology, algorithm.operation, schedule, fields);
  return parse_scenario(text, "own.json", files, catalogue());
}

/// The messages of a run, without routes; none if the algorithm does not fit the network.
std::optional<Json> table_of(const Network& network, const Algorithm& algorithm) {
  FilesInMemory files;
  try {
    const Scenario scenario =
        scenario_of(network, algorithm, fmt::format(R"("algorithm": "{}")", algorithm.name), files);
    Json messages = Json::parse(exported_run(scenario, {ExportFormat::messages}, {}).text)["messages"];
    for (Json& message : messages) message.erase("route");
    return messages;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

enum class Verdict { refused, failed, verified };

Verdict verdict_on(const Json& messages, const Network& network, const Algorithm& algorithm) {
  FilesInMemory files;
  files.put("table.json", Json{{"messages", messages}}.dump());
  try {
    const Scenario table = scenario_of(network, algorithm, R"("messages": "table.json")", files);
    return simulate(table, {.bounds = &known_bounds()}).delivery == Delivery::verified ? Verdict::verified
                                                                                       : Verdict::failed;
  } catch (const InputError&) {
    return Verdict::refused;
  }
}

class Mutants {
 public:
  Mutants(std::uint32_t seed, int ranks) : random_(seed), ranks_(ranks) {}

  /// The table with a message that is lost, sent twice, sent to or by another rank, in another step, or of other words.
  [[nodiscard]] Json of(const Json& messages) {
    Json mutant = messages;
    const std::size_t at = any(mutant.size());
    Json& message = mutant[at];
    switch (any(7)) {
      case 0: mutant.erase(at); break;
      case 1: mutant.insert(mutant.begin() + static_cast<std::ptrdiff_t>(at), Json(message)); break;
      case 2: message["to"] = other_than(message["to"], message["from"]); break;
      case 3: message["from"] = other_than(message["from"], message["to"]); break;
      case 4: std::swap(message["step"], mutant[any(mutant.size())]["step"]); break;
      case 5: swap_blocks(message, mutant[any(mutant.size())]); break;
      default: repeat_later(mutant, at); break;
    }
    return mutant;
  }

 private:
  std::size_t any(std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_); }
  int other_than(const Json& one, const Json& two) {
    int rank = 0;
    do {
      rank = static_cast<int>(any(static_cast<std::size_t>(ranks_)));
    } while (rank == one.get<int>() || rank == two.get<int>());
    return rank;
  }
  void repeat_later(Json& mutant, std::size_t at) {
    Json again = mutant[at];
    again["step"] = mutant[any(mutant.size())]["step"];
    mutant.push_back(std::move(again));
  }
  // Messages of a barrier have none.
  static void swap_blocks(Json& one, Json& other) {
    if (one.contains("blocks") && other.contains("blocks")) std::swap(one["blocks"], other["blocks"]);
  }

  std::mt19937 random_;
  int ranks_;
};

struct Counts {
  int mutants = 0;
  int caught = 0;
};

void try_mutants(const Network& network, const Algorithm& algorithm, int count, Counts& counts) {
  if (adds_late(algorithm, network.ranks)) return;
  const auto messages = table_of(network, algorithm);
  if (!messages) return;
  const ExecutedOperation operation{algorithm.operation, network.ranks, words_of_block,
                                    is_rooted(algorithm) ? network.root : 0, ranks_shifted};
  INFO(algorithm.operation << ' ' << algorithm.name << " on " << network.topology);
  REQUIRE(table_is_right(*messages, operation));
  REQUIRE(verdict_on(*messages, network, algorithm) == Verdict::verified);
  Mutants mutants(static_cast<std::uint32_t>(counts.mutants), network.ranks);  // elsewhere other mutations
  for (int i = 0; i < count; ++i) {
    const Json mutant = mutants.of(*messages);
    const Verdict verdict = verdict_on(mutant, network, algorithm);
    ++counts.mutants;
    if (verdict != Verdict::verified) {
      ++counts.caught;
      const bool is_only_copied = algorithm.operation == "broadcast" || algorithm.operation == "all-gather";
      if (is_only_copied && table_is_right(mutant, operation)) FAIL("is right, and is refused: " << mutant.dump());
    } else if (!table_is_right(mutant, operation)) {
      FAIL("is verified, and is wrong: " << mutant.dump());
    }
  }
}

void try_operation(const std::string& operation) {
  std::vector<const Algorithm*> algorithms;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (algorithm.operation == operation) algorithms.push_back(&algorithm);
  }
  Counts counts;
  const int wanted = is_sanitized() ? 50 : 1000;
  for (int turn = 0; counts.mutants < wanted && turn < 100; ++turn) {
    for (const Algorithm* algorithm : algorithms) {
      for (const Network& network : networks()) try_mutants(network, *algorithm, wanted / 40, counts);
    }
  }
  INFO(operation << ": " << counts.caught << " of " << counts.mutants << " are caught");
  CHECK(counts.mutants >= wanted);
  CHECK(counts.caught > counts.mutants / 3);
  CHECK(counts.caught < counts.mutants);
}

}  // namespace

TEST_CASE("a thousand mutated tables of each operation are caught, or are right by other rules", "[laws][messages]") {
  for (const char* operation : {"broadcast", "reduce", "scatter", "gather", "all-gather", "reduce-scatter",
                                "all-reduce", "scan", "barrier", "all-to-all", "shift"}) {
    SECTION(operation) { try_operation(operation); }
  }
}

}  // namespace hopscope::test
