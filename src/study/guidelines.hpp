#pragma once

#include <string>

#include <hopscope/catalogue.hpp>
#include <hopscope/simulate.hpp>

#include "scenario/libraries/library.hpp"
#include "study/guidelines_report.hpp"

namespace hopscope {

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

}  // namespace hopscope
