#pragma once

// Guidelines: their rules, and which hold by the model and in logs of benchmarks.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/simulate.hpp>

#include "libraries/library.hpp"
#include "study/compare/measured.hpp"
#include "study/guidelines_report.hpp"

namespace hopscope {

/// Of which part of a vector of m words a message of the operation is: m words, or m / p of them, a rank's share; a
/// barrier has none.
enum class VectorShare { vector, block };

struct GuidelinePart {
  std::string_view operation;
  VectorShare share = VectorShare::vector;

  /// The size of its message where the vector has this one, on p ranks.
  [[nodiscard]] double message(double vector, double p) const {
    return share == VectorShare::vector ? vector : vector / p;
  }
};

/// `whole` does what `parts` do together.
struct Guideline {
  GuidelinePart whole;
  std::vector<GuidelinePart> parts;
};

/// Traeff, Gropp, Thakur: Self-consistent MPI performance guidelines, 2010.
[[nodiscard]] const std::vector<Guideline>& guidelines();

/// What guidelines are asked for.
struct GuidelineOptions {
  const Library* library = nullptr;  ///< whose choices are run; null: the fastest algorithm of each operation
  double to = 0;                     ///< the largest vector, in words
};

/// Holds the operations of a platform against guidelines: none should take longer than others that together do the same
/// (Traeff, Gropp, Thakur: Self-consistent MPI performance guidelines, 2010). Vectors are of p, 16 p, 256 p, .. words.
/// @param file a scenario or a platform
/// @throws InputError with every mistake of the file; or if the platform does not say how many bytes a word has, which
/// choices of a library depend on
[[nodiscard]] GuidelineReport guidelines_held(const std::string& file, const GuidelineOptions& asked,
                                              const Catalogue& catalogue, const ReadOptions& how,
                                              const RunOptions& options);

/// Holds measured times against guidelines. Vectors are of the sizes at which the first operation of a guideline was
/// measured; the others' times between two sizes are interpolated.
/// @param ranks whose tables are compared, and how many those have that do not say it; none: the most that a log states
/// @throws InputError if no log tells how many ranks took part, or there are no two operations
[[nodiscard]] GuidelineReport guidelines_of_logs(const std::vector<NamedLog>& logs, std::optional<Rank> ranks);

}  // namespace hopscope
