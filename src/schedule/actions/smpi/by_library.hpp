#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libraries/library.hpp"
#include "schedule/actions/smpi/collectives.hpp"

namespace hopscope {

/// A collective action that a library carries out, as a whole or as part of another one.
struct SmpiCall {
  std::shared_ptr<const SmpiCollective> collective;
  std::string algorithm;  ///< as the catalogue calls it: "binomial"
  /// What a rank does, as smpi_rounds has it.
  std::function<std::vector<SmpiRound>(const SmpiCollective&, Rank)> rounds;
};

/// How a library carries out a collective action of a trace.
struct SmpiByLibrary {
  std::string takes;                 ///< as the library calls it: "recursive_doubling"
  double bytes = 0;                  ///< of the vector or a block; of all blocks where they differ in size
  std::vector<SmpiCall> calls = {};  ///< one after the other
  std::string refusal = {};          ///< why hopscope cannot carry that out; empty if it can

  /// As the catalogue calls it: "reduce binomial, then bcast chain".
  [[nodiscard]] std::string ours() const;
};

/// @param library one of MPI, which chooses by rules
[[nodiscard]] SmpiByLibrary smpi_by_library(const Library& library, std::shared_ptr<const SmpiCollective> collective);

[[nodiscard]] std::vector<SmpiRound> rounds_by(const SmpiByLibrary& by_library, Rank rank);

}  // namespace hopscope
