#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope {

/// A field that accompanies a generator's name in a scenario.
struct GeneratorField {
  enum class Kind {
    integer,
    number,
    flag,   ///< true or false
    ranks,  ///< may be omitted; if present it must be the platform's number of ranks
    file,   ///< a path, relative to the scenario
  };

  std::string name;
  Kind kind = Kind::integer;
  double least = 0;  ///< of an integer or a number
  double most = 0;
  std::optional<double> standard = {};  ///< its default value; none if the field is required
};

/// A scenario's settings of a generator: every field, including those omitted.
struct GeneratorSettings {
  std::map<std::string, double, std::less<>> numbers;  ///< by field; a flag is 0 or 1
  std::string file;                                    ///< its name in `files`; empty if the generator takes none
  Files* files = nullptr;                              ///< to read it from; not null if there is a file

  /// @pre `field` is an integer, a number or a flag of the generator
  [[nodiscard]] double operator[](std::string_view field) const { return numbers.find(field)->second; }
};

/// A way to generate the sizes of an exchange, by a formula and perhaps a seed: the same settings give the same sizes
/// on every machine.
struct SizeGenerator {
  std::string name;
  std::string summary;  ///< what w[i][j] is
  std::vector<GeneratorField> fields;
  /// Generates the sizes for a number of ranks. Settings that are inconsistent or do not fit the ranks yield nothing,
  /// and a mistake: with the field's name as its pointer, or in the file that was read. @pre ranks >= 1
  std::function<std::optional<SizeMatrix>(Rank ranks, const GeneratorSettings& settings,
                                          std::vector<Mistake>& mistakes)>
      make;
};

/// The settings of a scenario that omits every field. @pre no field is required
[[nodiscard]] GeneratorSettings standard_settings(const SizeGenerator& generator);

}  // namespace hopscope
