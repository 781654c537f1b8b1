#include "command/own_options.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace hopscope {

namespace {

// CLI11 takes -1 for the largest number there is, and one that is too large for that as well.
template <class Whole>
CLI::Validator whole() {
  return {[](const std::string& text) {
            Whole value = 0;
            const char* end = text.data() + text.size();
            const auto [read, error] = std::from_chars(text.data(), end, value);
            return read == end && error == std::errc()
                       ? std::string()
                       : fmt::format("{} is no whole number from 0 to {}", text, std::numeric_limits<Whole>::max());
          },
          ""};
}

}  // namespace

void add_map_options(CLI::App& app, MapOptions& options, std::string& output_mapping) {
  const std::string group = "Options of map";
  const CLI::Validator positive(
      [](const std::string& text) {
        double value = 0;
        return CLI::detail::lexical_cast(text, value) && value > 0 ? "" : text + " is no number above 0";
      },
      "");
  auto* optimise = app.add_flag("--optimise", options.optimise, "look for a better mapping")->group(group);
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    return app.add_option(name, value, help)->type_name(type)->group(group)->needs(optimise);
  };
  add("--seed", options.seed, "of the search; the same seed finds the same mapping (default 1)", "N")
      ->check(whole<std::uint64_t>());
  add("--limit", options.steps, "look at so many mappings at most", "STEPS")
      ->check(positive)
      ->check(whole<std::int64_t>());
  add("--seconds", options.seconds, "search no longer than this", "S")->check(positive);
  add("--output-mapping", output_mapping, "write the mapping for {\"file\": FILE} in a platform or an embedding",
      "FILE");
}

void add_cost_options(CLI::App& app, CostOptions& options) {
  const std::string group = "Options of cost";
  const auto within = [](double least, double most, bool whole) {
    return CLI::Validator(
        [=](const std::string& text) {
          double value = 0;
          const bool holds = CLI::detail::lexical_cast(text, value) && value >= least && value <= most &&
                             (!whole || value == std::floor(value));
          return holds ? std::string()
                       : fmt::format("{} is no {}number from {} to {}", text, whole ? "whole " : "", least, most);
        },
        "");
  };
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    return app.add_option(name, value, help)->type_name(type)->group(group);
  };
  add("--words", options.words, "of a message (default: the scenario's, or 64)", "M")->check(within(1e-3, 1e12, false));
  add("--seed", options.seed, "of all that is drawn at random (default 1)", "N")->check(whole<std::uint64_t>());
  add("--pairs", options.pairs, "pairs of nodes to draw at light load (default 1000)", "N")
      ->check(within(1, 1e6, true));
  add("--draws", options.draws, "of everybody's partners at heavy load (default 10)", "N")->check(within(1, 1e4, true));
  add("--partners", options.partners, "to which everybody sends at heavy load (default 1)", "N")
      ->check(within(1, 1024, true));
}

}  // namespace hopscope
