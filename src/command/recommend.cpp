#include <algorithm>

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/outputs.hpp"

namespace hopscope {

int recommend(const Options& options, const Catalogue& catalogue) {
  if (std::ranges::none_of(options.arguments, is_store)) return run_study(options, catalogue);
  const auto other = std::ranges::find_if_not(options.arguments, is_store);
  if (other == options.arguments.end()) return recommend_of_stores(options, catalogue);
  throw UsageError(
      fmt::format("hopscope: recommend takes one scenario file, or stores, not both: {} is not a store\nTry: hopscope "
                  "recommend --help",
                  *other));
}

}  // namespace hopscope
