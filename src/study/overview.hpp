#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "study/compare/comparison_runs.hpp"
#include "study/overview_report.hpp"

namespace hopscope {

/// An operation on the platform of a file, with the algorithms that fit.
struct OperationFits {
  std::string operation;
  AlgorithmFits fits;    ///< empty if the operation cannot be carried out there
  std::string why_none;  ///< why not, in words
};

/// All operations on the platform of one file.
struct PlatformFits {
  std::string file;
  std::vector<OperationFits> operations;  ///< in the order of the book
};

/// The operations of which an overview has a row: those that need nothing but numbers. First those of the book, in its
/// order, then others in that of the catalogue.
[[nodiscard]] std::vector<const OperationKind*> overview_operations(const Catalogue& catalogue);

/// Reads a scenario or a platform file once for each algorithm of each operation.
/// @param words of a message; by default those of a scenario, or 64
/// @throws InputError with every mistake of the file
[[nodiscard]] PlatformFits read_overview(const std::string& file, std::optional<double> words,
                                         const Catalogue& catalogue, const ReadOptions& options);

/// The same of one operation. @param words of a message; by default as above
[[nodiscard]] OperationFits operation_fits(const std::string& file, const OperationKind& operation,
                                           std::optional<double> words, const Catalogue& catalogue,
                                           const ReadOptions& options);

/// One of its scenarios; null if no operation can be carried out there.
[[nodiscard]] const Scenario* any_scenario(const PlatformFits& fits);

/// The words of its messages; none if no operation can be carried out there.
[[nodiscard]] std::optional<double> words_of(const PlatformFits& fits);

/// Runs all algorithms of all operations, their options tuned, as a comparison does.
[[nodiscard]] PlatformRows overview_rows(const PlatformFits& fits, const Catalogue& catalogue,
                                         const RunOptions& options);

}  // namespace hopscope
