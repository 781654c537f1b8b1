#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>


namespace hopscope::python {

/// A scenario as Python hands it over: a file, or texts in memory.
struct Source {
  std::string file;  ///< mistakes name it; paths in it are relative to it
  /// Texts in place of files, by name: that of `file` if it is none on the disk, and those that it names.
  std::map<std::string, std::string> texts = {};
  std::vector<Override> overrides = {};  ///< "platform.costs.t_s", "10"
  std::optional<std::string> engine = {};
};

/// A scenario with the catalogue that it points into.
struct ReadScenario {
  std::shared_ptr<const Catalogue> catalogue;
  Scenario scenario;
  std::optional<ReadOptions> how = {};  ///< how it was read; none of a point of a sweep
};

/// What scenarios of this process can name: the catalogue of the program, and the algorithms that were added to it.
class Library {
 public:
  Library();

  /// Adds an algorithm, or replaces the one of that name that was added before. Scenarios that were read before keep
  /// the old one.
  /// @throws InputError if the catalogue of the program has one of that name
  void add(const Algorithm& algorithm);

  /// @throws InputError with every mistake
  [[nodiscard]] ReadScenario read(const Source& source) const;

  /// How a source is read: its overrides, its engine, and its texts in place of files.
  [[nodiscard]] static ReadOptions options(const Source& source);

  [[nodiscard]] std::shared_ptr<const Catalogue> catalogue() const { return catalogue_; }

 private:
  std::shared_ptr<const Catalogue> catalogue_;  // replaced, never changed
  std::size_t built_in_ = 0;                    // of its algorithms
};

}  // namespace hopscope::python
