#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <hopscope/catalogue.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "sizes/words.hpp"

namespace hopscope::input {

/// The valid values of the field `sizes`, for messages.
inline constexpr std::string_view sizes_rule =
    R"(give {"csv": FILE}, {"matrix_market": FILE} or {"generator": NAME, ...})";

/// The field `sizes` as written: a file or a generator. A matrix can be generated once the number of ranks is known.
struct SizesRequest {
  std::string source;                        ///< "csv", "matrix_market" or "generator"
  std::string file;                          ///< as the scenario names it; empty if it names none
  const SizeGenerator* generator = nullptr;  ///< in the catalogue; null if the sizes come from a file
  GeneratorSettings settings;
  sizes::TrafficUnits units;            ///< of a file
  std::int64_t rows_of_rank = 1;        ///< rows of a file that are one rank, if `units` does not list the ranks
  std::map<std::string, double> ranks;  ///< the fields that must be the number of ranks
  std::string described;                ///< in words: "counts.csv", "uniform (seed 1, low 0, high 9)"
};

/// Reads the object. @param pointer its position in the scenario: "/schedule/sizes"
[[nodiscard]] std::optional<SizesRequest> read_sizes(const Json& value, const std::string& pointer,
                                                     const Catalogue& catalogue, Findings& findings);

/// Generates the sizes for `ranks` ranks. @return null, and mistakes, if that is impossible
[[nodiscard]] std::shared_ptr<const SizeMatrix> make_sizes(const SizesRequest& request, const std::string& pointer,
                                                           const std::string& scenario_file, Rank ranks,
                                                           Findings& findings);

}  // namespace hopscope::input
