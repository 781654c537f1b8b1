#pragma once

// Bytes to a scenario that can be run.

#include <optional>
#include <vector>

#include "fuzz/documents.hpp"
#include "fuzz/random_json.hpp"
#include "fuzz/watched_run.hpp"
#include "scenario/platform_file.hpp"

namespace hopscope::fuzz {

/// A scenario, and how its numbers were chosen.
struct Chosen {
  Scenario scenario;
  Numbers numbers = Numbers::whole;
};

/// Of the algorithms that fit, the scenario's own or another. None where nothing fits.
inline std::optional<Scenario> choose_algorithm(std::vector<Candidate> candidates, RandomScenario& random, Json& json) {
  std::erase_if(candidates, [](const Candidate& candidate) { return !candidate.scenario.has_value(); });
  if (candidates.empty()) return std::nullopt;
  const std::size_t which = random.algorithm(candidates.size() + 1);
  const auto own = std::ranges::find_if(candidates, &Candidate::own);
  Candidate& chosen = which > 0 ? candidates[which - 1] : own != candidates.end() ? *own : candidates.front();
  if (!chosen.own) {
    for (const char* const option : {"radix", "direction", "stage_1"}) json["schedule"].erase(option);
  }
  json["schedule"]["algorithm"] = chosen.algorithm->name;
  return std::move(chosen.scenario);
}

/// The scenario that the bytes choose; nothing if there is none. What is tried is then told with a finding.
inline std::optional<Chosen> choose(std::span<const std::uint8_t> bytes, int most_nodes, bool may_be_fifo) {
  tried().clear();
  Choices choices(bytes);
  RandomScenario random(choices, most_nodes);
  if (!may_be_fifo) random.share_fairly();
  tried() = random.platform().dump(1) + '\n';
  const std::string platform_file = written("platform.json", random.platform().dump());
  const auto platform =
      read_or_refused([&] { return read_platform_file(platform_file, reading(), test::catalogue()); });
  promise(platform.has_value(), "refused as a platform");
  Json json = random.scenario(platform->platform.topology->nodes());
  (void)written("sizes.csv", random.sizes_csv());
  const std::string file = written("input.json", json.dump());
  tried() = fmt::format("{}\nsizes.csv:\n{}", json.dump(1), random.sizes_csv());
  auto candidates = read_or_refused([&] { return read_candidates(file, reading(), test::catalogue()); });
  if (!candidates) return std::nullopt;
  auto scenario = choose_algorithm(std::move(*candidates), random, json);
  tried() = fmt::format("{}\nsizes.csv:\n{}", json.dump(1), random.sizes_csv());
  if (!scenario) return std::nullopt;
  scenario->engine = test::catalogue().engine("native");
  return Chosen{planned(std::move(*scenario)), random.numbers()};
}

/// True if a difference in the last digits of the prices makes another run of it: where two ends fall together, they
/// decide who goes first. Machines that round differently may then differ, and both are right.
inline bool is_unsteady(const Scenario& scenario, const WatchedRun& run) {
  for (Time Costs::*const price : {&Costs::t_s, &Costs::t_w, &Costs::t_h}) {
    for (const double change : {1 - 1e-11, 1 + 1e-11}) {
      Scenario other = scenario;
      const auto changed = [&](Costs& costs) { costs.*price *= change; };
      changed(other.platform.costs);
      std::ranges::for_each(other.platform.class_costs, changed);
      const WatchedRun again(other);
      if (!close(again.result.time, run.result.time, 1e-9)) return true;
      if (again.passages.size() != run.passages.size()) return true;
      for (std::size_t i = 0; i < run.passages.size(); ++i) {
        if (!close(again.passages[i].delivered, run.passages[i].delivered, 1e-9)) return true;
      }
    }
  }
  return false;
}

/// True if all times of a run are sums of few binary digits, so that nobody rounds: halves of halves at most.
inline bool is_exact(const Chosen& chosen, const WatchedRun& run) {
  return chosen.numbers == Numbers::whole && run.result.totals.max_overlap <= 2;
}

}  // namespace hopscope::fuzz
