// --set: each line is one, PATH=VALUE, on top of a valid scenario; a last line without "=" is an engine.

#include "fuzz/documents.hpp"

namespace {

constexpr std::string_view good = R"({
  "platform": {"topology": {"family": "torus", "dims": [2, 4]}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2, "t_r": 0},
               "switching": "cut-through", "ports": 1, "mapping": {"table": [0, 1, 2, 3, 4, 5, 6, 7]}},
  "schedule": {"operation": "all-to-all-v", "algorithm": "max-min",
               "sizes": {"generator": "uniform", "low": 0, "high": 9}},
  "expect": {"delivery": "verified"},
  "sweep": {"schedule.sizes.seed": [1, 2]}
})";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  ReadOptions options = fuzz::reading();
  std::string_view rest = fuzz::text_of(data, size);
  while (!rest.empty() && options.overrides.size() < 8) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      // The command line has already checked the engine's name.
      if (const auto names = test::catalogue().engine_names(); std::ranges::find(names, line) != names.end()) {
        options.engine = line;
      }
      continue;
    }
    options.overrides.push_back({std::string(line.substr(0, equals)), std::string(line.substr(equals + 1))});
  }
  fuzz::check_scenario(fuzz::written("good.json", good), options);
  return 0;
}
