#pragma once

// Checks for files of message sizes.

#include <cmath>
#include <optional>
#include <string>

#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "sizes/files.hpp"

namespace hopscope::fuzz {

using ReadSizes = std::optional<SizeMatrix>(Files&, const std::string&, Rank, std::vector<Mistake>&);

/// The sizes in a file, or none if it is refused.
inline std::optional<SizeMatrix> sizes_in(const std::string& file, Rank ranks, ReadSizes& read) {
  std::vector<Mistake> mistakes;
  auto sizes = read(*files(), file, ranks, mistakes);
  if (!sizes) {
    require_sound(mistakes);
    return std::nullopt;
  }
  promise(mistakes.empty(), "mistakes were told, and the file was taken");
  promise(sizes->ranks() == ranks, "sizes of other ranks");
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      const double words = sizes->words(i, j);
      promise(words >= 0 && std::isfinite(words) && (i != j || words == 0), "a size is none");
    }
  }
  return sizes;
}

/// Sizes survive writing and reading.
inline void require_same_again(const SizeMatrix& sizes, std::string_view name, const std::string& text,
                               ReadSizes& read) {
  const auto again = sizes_in(written(name, text), sizes.ranks(), read);
  promise(again.has_value(), [&] { return "refused when it is written anew:\n" + text; });
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      promise(again->words(i, j) == sizes.words(i, j), [&] { return "not the same when it is read again:\n" + text; });
    }
  }
}

}  // namespace hopscope::fuzz
