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

/// A field that stands beside a generator's name in a scenario.
struct GeneratorField {
  enum class Kind {
    integer,
    number,
    flag,   ///< true or false
    ranks,  ///< may be left out; where it stands it must be the number of the platform's ranks
    file,   ///< a path, relative to the scenario
  };

  std::string name;
  Kind kind = Kind::integer;
  double least = 0;  ///< of an integer or a number
  double most = 0;
  std::optional<double> standard = {};  ///< what it is where it is left out; none if it must stand there
};

/// What a scenario sets a generator to: every field, those that it leaves out too.
struct GeneratorSettings {
  std::map<std::string, double, std::less<>> numbers;  ///< by field; a flag is 0 or 1
  std::string file;                                    ///< as `files` knows it; empty if the generator takes none
  Files* files = nullptr;                              ///< to read it from; not null if there is a file

  /// @pre `field` is an integer, a number or a flag of the generator
  [[nodiscard]] double operator[](std::string_view field) const { return numbers.find(field)->second; }
};

/// A way to make the sizes of an exchange, by a formula and perhaps a seed: always the same from the same settings,
/// on every machine.
struct SizeGenerator {
  std::string name;
  std::string summary;  ///< what w[i][j] is
  std::vector<GeneratorField> fields;
  /// Makes the sizes for so many ranks. Settings that do not fit together or do not fit the ranks leave nothing, and a
  /// mistake: with the field's name for a pointer, or in the file that was read. @pre ranks >= 1
  std::function<std::optional<SizeMatrix>(Rank ranks, const GeneratorSettings& settings,
                                          std::vector<Mistake>& mistakes)>
      make;
};

/// The settings of a scenario that leaves out all that it may. @pre the generator needs no more
[[nodiscard]] GeneratorSettings standard_settings(const SizeGenerator& generator);

}  // namespace hopscope
