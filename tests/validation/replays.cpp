// The collectives of traces take the time that SMPI's own replay took: replay/times.jsonl, recorded by
// replay/record.py.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/files_in_memory.hpp"
#include "support/places.hpp"
#include "support/setup.hpp"
#include "validation/figures.hpp"

namespace hopscope::test::validation {

namespace {

using Json = nlohmann::json;

constexpr double exact = 1e-5;  // smpirun prints six digits

std::ifstream opened(const char* name) {
  return std::ifstream(std::filesystem::path(checkout()) / "tests/validation/replay" / name);
}

const Json& differing() {
  static const Json all = Json::parse(opened("differs.json"));
  return all;
}

bool is_excluded(const std::string& name) {
  const Json& excluded = differing().at("excluded");
  return std::any_of(excluded.begin(), excluded.end(), [&](const Json& each) {
    const Json& of = each.at("of");
    return std::find(of.begin(), of.end(), name) != of.end();
  });
}

Time our_time(const Json& row, bool is_eager) {
  const std::string action = row.at("action"), algorithm = row.at("algorithm");
  const Rank ranks = row.at("ranks");
  std::string trace;
  for (Rank rank = 0; rank < ranks; ++rank)
    trace += fmt::format("{0} init\n{0} {1}\n", rank, row.at("line").get<std::string>());
  FilesInMemory files({{"trace.txt", trace}});
  const Json scenario{{"platform",
                       {{"topology", {{"family", "complete"}, {"nodes", ranks}}},
                        {"costs", {{"t_s", 1}, {"t_w", 0.064}, {"t_h", 0.5}}},
                        {"ports", "all"}}},
                      {"schedule",
                       {{"file", "trace.txt"},
                        {"format", "smpi-ti"},
                        {"word_bytes", 1024},
                        {"eager_bytes", is_eager ? 1e9 : 0.0},
                        {"collectives", {{action, algorithm}}}}}};
  return simulate(parse_scenario(scenario.dump(), "replay.json", files, catalogue())).time;
}

}  // namespace

const std::vector<ReplayCheck>& replay_checks() {
  static const std::vector<ReplayCheck> all = [] {
    std::vector<ReplayCheck> checks;
    std::ifstream rows = opened("times.jsonl");
    for (std::string line; std::getline(rows, line);) {
      const Json row = Json::parse(line);
      const std::string action = row.at("action"), algorithm = row.at("algorithm");
      if (is_excluded(action + ' ' + algorithm)) continue;
      if (checks.empty() || checks.back().action != action) {
        const auto known = std::ranges::find(checks, action, &ReplayCheck::action);
        if (known != checks.end()) {
          std::rotate(known, known + 1, checks.end());
        } else {
          checks.push_back({.action = action});
        }
      }
      ReplayCheck& check = checks.back();
      check.algorithms.insert(algorithm);
      const double eager = our_time(row, true) / row.at("eager").get<double>() - 1;
      const double rendezvous = our_time(row, false) / row.at("rendezvous").get<double>() - 1;
      ++check.cases;
      check.difference = std::max(check.difference, std::abs(eager));
      check.same_in_rendezvous += std::abs(rendezvous) <= exact ? 1 : 0;
      if (std::abs(rendezvous) > exact) check.later_in_rendezvous.insert(action + ' ' + algorithm);
    }
    std::ranges::sort(checks, {}, &ReplayCheck::action);
    return checks;
  }();
  return all;
}

std::vector<MissingFigure> replays_that_differ() {
  std::vector<MissingFigure> all;
  for (const Json& each : differing().at("excluded")) {
    std::vector<std::string> names;
    for (const std::string name : each.at("of")) names.push_back('`' + name + '`');
    all.push_back({fmt::format("{}", fmt::join(names, ", ")), "SMPI of SimGrid 3.32", each.at("why")});
  }
  return all;
}

TEST_CASE("validation: collectives of traces take the time of SMPI's own replay", "[validation]") {
  constexpr double of_envelopes = 0.003;  // SMPI adds 16 bytes to each message
  std::set<std::string> later;
  int cases = 0;
  for (const ReplayCheck& check : replay_checks()) {
    INFO(check.action);
    CHECK(check.difference <= of_envelopes);
    later.insert(check.later_in_rendezvous.begin(), check.later_in_rendezvous.end());
    cases += check.cases;
  }
  CHECK(later == differing().at("later_in_rendezvous").get<std::set<std::string>>());
  CHECK(cases == 313);
}

}  // namespace hopscope::test::validation
