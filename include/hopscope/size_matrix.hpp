#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/field.hpp>
#include <hopscope/files.hpp>
#include <hopscope/platform.hpp>

namespace hopscope {

/// The sizes of an exchange of unequal messages: the number of words that every rank has for every other. Words of a
/// rank for itself stay in place, and count as 0. (MODEL: "Unequal messages")
class SizeMatrix {
 public:
  /// All sizes 0.
  explicit SizeMatrix(Rank ranks) : ranks_(ranks), words_(static_cast<std::size_t>(ranks) * ranks) {}

  [[nodiscard]] Rank ranks() const { return ranks_; }
  [[nodiscard]] double words(Rank source, Rank destination) const { return words_[place(source, destination)]; }
  /// @pre words >= 0 and finite; source != destination
  void set(Rank source, Rank destination, double words) { words_[place(source, destination)] = words; }
  void add(Rank source, Rank destination, double words) { words_[place(source, destination)] += words; }
  /// What `source` has for all ranks, by destination.
  [[nodiscard]] std::span<const double> row(Rank source) const {
    return std::span(words_).subspan(place(source, 0), static_cast<std::size_t>(ranks_));
  }

  /// All words together.
  [[nodiscard]] double total() const;
  /// The largest number of words that one rank must send, or receive: alpha in the literature.
  [[nodiscard]] double largest_sum() const;
  /// The smallest size above 0; 0 if there is none.
  [[nodiscard]] double smallest() const;
  [[nodiscard]] double largest() const;
  /// The number of messages: sizes above 0.
  [[nodiscard]] double messages() const;
  /// The largest number of messages that one rank must send, or receive.
  [[nodiscard]] Rank most_messages() const;

 private:
  [[nodiscard]] std::size_t place(Rank source, Rank destination) const {
    return static_cast<std::size_t>(source) * static_cast<std::size_t>(ranks_) + static_cast<std::size_t>(destination);
  }

  Rank ranks_;
  std::vector<double> words_;  // row-major
};

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
