#pragma once

#include <string_view>
#include <vector>

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

}  // namespace hopscope
