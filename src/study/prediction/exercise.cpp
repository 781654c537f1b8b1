#include "study/prediction/exercise.hpp"

#include <fmt/format.h>

#include "sizes/random.hpp"

namespace hopscope {

namespace {

/// FNV-1a: the same number for the same text everywhere.
std::uint64_t hash_of(std::string_view text) {
  constexpr std::uint64_t basis = 0xcbf29ce484222325;
  constexpr std::uint64_t prime = 0x100000001b3;
  std::uint64_t hash = basis;
  for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * prime;
  return hash;
}

}  // namespace

DrawnExercise drawn_exercise(const std::string& file, const std::string& student, std::uint64_t seed,
                             const Catalogue& catalogue, const ReadOptions& read, const RunOptions& options) {
  const Scenario as_written = read_scenario(file, catalogue, read);
  if (!as_written.exercise)
    throw InputError({{file, "", R"(has no exercise; give one: "exercise": {"title": .., "questions": ["time"]})"}});
  sizes::Random random(hash_of(fmt::format("{} {}", seed, student)));
  constexpr int most_draws = 200;
  for (int draw = 1;; ++draw) {
    ReadOptions with = read;
    std::vector<Override> drawn;
    for (const FieldValues& parameter : as_written.exercise->parameters)
      drawn.push_back({parameter.path, parameter.values[random.draw(parameter.values.size())]});
    with.overrides.insert(with.overrides.end(), drawn.begin(), drawn.end());
    try {
      Scenario scenario = read_scenario(file, catalogue, with);
      scenario.expect.reset();  // of the values in the file
      Result result = simulate(scenario, options);
      auto contents = answered_contents(file, "exercise", scenario, catalogue, with, options);
      auto drawings = answered_drawings(file, "exercise", scenario, catalogue, with, options);
      return {student,           std::move(drawn),    *as_written.exercise,
              std::move(result), std::move(scenario), std::move(contents),
              std::move(drawings), seed};
    } catch (const InputError&) {
      if (draw == most_draws) throw;
    }
  }
}

}  // namespace hopscope
