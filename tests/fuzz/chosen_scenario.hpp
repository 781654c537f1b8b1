#pragma once

// Converts bytes to a scenario that can be run.

#include <optional>
#include <vector>

#include "fuzz/documents.hpp"
#include "fuzz/random_json.hpp"
#include "scenario/fits.hpp"
#include "scenario/platform/platform_file.hpp"

namespace hopscope::fuzz {

/// One of the algorithms that fit, the scenario's own or another. None if nothing fits.
inline std::optional<Scenario> choose_algorithm(std::vector<AlgorithmFit> fits, RandomScenario& random, Json& json) {
  std::erase_if(fits, [](const AlgorithmFit& fit) { return !fit.scenario.has_value(); });
  if (fits.empty()) return std::nullopt;
  const std::size_t which = random.algorithm(fits.size() + 1);
  const auto own = std::ranges::find_if(fits, &AlgorithmFit::own);
  AlgorithmFit& chosen = which > 0 ? fits[which - 1] : own != fits.end() ? *own : fits.front();
  if (!chosen.own) {
    for (const char* const option : {"radix", "direction", "stage_1"}) json["schedule"].erase(option);
  }
  json["schedule"]["algorithm"] = chosen.algorithm->name;
  return std::move(chosen.scenario);
}

/// The scenario that the bytes choose; none if there is none. A finding will be reported with it.
inline std::optional<Scenario> choose(std::span<const std::uint8_t> bytes, int most_nodes, bool may_be_fifo) {
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
  auto fits = read_or_refused([&] { return read_fits(file, test::catalogue(), reading()); });
  if (!fits) return std::nullopt;
  auto scenario = choose_algorithm(std::move(*fits), random, json);
  tried() = fmt::format("{}\nsizes.csv:\n{}", json.dump(1), random.sizes_csv());
  if (!scenario) return std::nullopt;
  scenario->engine = test::catalogue().engine("native");
  return planned(std::move(*scenario));
}

}  // namespace hopscope::fuzz
