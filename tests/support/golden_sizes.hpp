#pragma once

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include <hopscope/size_matrix.hpp>

#include "support/places.hpp"

namespace hopscope::test {

/// The worked cases of unequal messages.
inline const nlohmann::json& unequal_cases() {
  static const auto cases =
      nlohmann::json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "golden.json"))
          .at("unequal");
  return cases;
}

/// The sizes of one of them.
inline SizeMatrix sizes_of(const nlohmann::json& one) {
  SizeMatrix sizes(one.at("n").get<Rank>());
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      if (i != j) sizes.set(i, j, one.at("W").at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j)));
    }
  }
  return sizes;
}

}  // namespace hopscope::test
