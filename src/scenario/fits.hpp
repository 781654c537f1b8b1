#pragma once

#include <hopscope/scenario.hpp>

namespace hopscope {

/// One algorithm of a scenario's operation, tried in place of the one that the file names.
struct AlgorithmFit {
  const Algorithm* algorithm = nullptr;                ///< in the catalogue, or `defined`
  bool own = false;                                    ///< the one that the file names
  std::optional<Scenario> scenario;                    ///< none if it does not fit
  std::string misfit;                                  ///< why not
  std::shared_ptr<const Algorithm> defined = nullptr;  ///< by a file; null for an algorithm of the catalogue
  std::string name = {};                               ///< of the algorithm, or of the file that defines it
  bool stands_in = false;                              ///< own, but the file names none: this is the first that fits
  bool for_one_size = false;                           ///< the schedule is for the scenario's own message sizes alone
  std::string row = {};                                ///< its name in a comparison, if it is not that of the algorithm
};

/// Reads a scenario file once for each algorithm of its operation, in the catalogue's order, with the mapping that each
/// implies where the file names none. Options of the file's own algorithm are dropped for algorithms that do not
/// support them. Programs come first, each in the place of the algorithm. For a file that names no algorithm, the first
/// that fits is its own.
/// @param programs paths of programs to be tried too
/// @throws InputError with every mistake of the file, except that its own algorithm does not fit.
[[nodiscard]] std::vector<AlgorithmFit> read_fits(const std::string& file, const Catalogue& catalogue,
                                                  const ReadOptions& options,
                                                  const std::vector<std::string>& programs = {});

/// The fields of an operation that a file does not state.
struct OperationValues {
  std::optional<double> words;  ///< of a message, whatever the file says
  double usual_words = 1;       ///< of a message, if neither this nor the file does
  bool are_least = false;       ///< of other fields, the least values instead of those of examples
};

/// True if an operation needs nothing but numbers, which a file may leave out, and the catalogue has an algorithm for
/// it.
[[nodiscard]] bool fits_any_file(const OperationKind& operation, const Catalogue& catalogue);

/// The same for another operation on the platform of a file: a scenario, whose fields are kept where the operation has
/// them, or a platform. What neither states is as in the operation's example, or, on a platform of too few ranks for
/// that, the least.
/// @throws InputError with every mistake, except that no algorithm fits
[[nodiscard]] std::vector<AlgorithmFit> read_operation_fits(const std::string& file, const OperationKind& operation,
                                                            const OperationValues& values, const Catalogue& catalogue,
                                                            const ReadOptions& options);

/// True if all that a scenario lacks is an algorithm, which commands that try every algorithm do without.
/// @param mistakes with which it was read
[[nodiscard]] bool lacks_only_algorithm(const InputError& mistakes, const std::string& file,
                                        const ReadOptions& options);

/// The scenario where the algorithm plays no part: if it is missing or does not fit, another one of the operation that
/// fits takes its place; its name is left out where the file has none.
/// @throws InputError with every mistake, except that the algorithm is missing
[[nodiscard]] Scenario read_exchange(const std::string& file, const Catalogue& catalogue, const ReadOptions& options);

}  // namespace hopscope
