#pragma once

#include <map>
#include <mutex>
#include <string>

#include <hopscope/algorithm.hpp>
#include <hopscope/catalogue.hpp>

#include "json/document.hpp"

namespace hopscope::input {

/// Digests of the programs of algorithms, each determined on first use. Safe to use from several threads.
class Programs {
 public:
  /// Appends the digest of its program to the algorithm that a scenario names, if the name alone does not say what the
  /// algorithm does: "mine#8f0c...". @throws InputError if the program cannot be identified
  void name_in(Json& scenario, const Catalogue& catalogue);

 private:
  [[nodiscard]] std::string of(const Algorithm& algorithm);

  std::mutex mutex_;
  std::map<const Algorithm*, std::string> known_;
};

}  // namespace hopscope::input
