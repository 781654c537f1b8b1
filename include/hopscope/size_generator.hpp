#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/field.hpp>
#include <hopscope/files.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope {

/// A scenario's settings of a generator: every field that is a number or a flag, including those omitted.
struct GeneratorSettings {
  Values numbers;
  std::string file;        ///< its name in `files`; empty if the generator takes none
  Files* files = nullptr;  ///< to read it from; not null if there is a file

  /// @pre `field` is an integer, a number or a flag of the generator
  [[nodiscard]] double operator[](std::string_view field) const { return std::get<double>(*numbers.find(field)); }
};

/// A way to generate the sizes of an exchange, by a formula and perhaps a seed: the same settings give the same sizes
/// on every machine.
struct SizeGenerator {
  std::string name;
  std::string summary;        ///< what w[i][j] is
  std::vector<Field> fields;  ///< that accompany its name in a scenario
  /// Generates the sizes for a number of ranks. Settings that are inconsistent or do not fit the ranks yield nothing,
  /// and a mistake: with the field's name as its pointer, or in the file that was read. @pre ranks >= 1
  std::function<std::optional<SizeMatrix>(Rank ranks, const GeneratorSettings& settings,
                                          std::vector<Mistake>& mistakes)>
      make;
};

/// The settings of a scenario that omits every field. @pre no field is required
[[nodiscard]] GeneratorSettings standard_settings(const SizeGenerator& generator);

}  // namespace hopscope
