#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <hopscope/catalogue.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// What may stand in the field `sizes`, for messages.
inline constexpr std::string_view sizes_rule =
    R"(give {"csv": FILE}, {"matrix_market": FILE} or {"generator": NAME, ...})";

/// The field `sizes` as written: a file or a generator. It takes the number of ranks to make a matrix of it.
struct SizesRequest {
  std::string source;                        ///< "csv", "matrix_market" or "generator"
  std::string file;                          ///< as the scenario names it; empty if it names none
  const SizeGenerator* generator = nullptr;  ///< in the catalogue; null if the sizes stand in a file
  GeneratorSettings settings;
  std::map<std::string, double> ranks;  ///< the fields that must be the number of ranks
  std::string described;                ///< in words: "counts.csv", "uniform (seed 1, low 0, high 9)"
};

/// Reads the object. @param pointer where it stands in the scenario: "/schedule/sizes"
[[nodiscard]] std::optional<SizesRequest> read_sizes(const Json& value, const std::string& pointer,
                                                     const Catalogue& catalogue, Findings& findings);

/// Makes the sizes for so many ranks. @return null, and mistakes, if that cannot be done
[[nodiscard]] std::shared_ptr<const SizeMatrix> make_sizes(const SizesRequest& request, const std::string& pointer,
                                                           const std::string& scenario_file, Rank ranks,
                                                           Findings& findings);

}  // namespace hopscope::input
