#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "schedule/actions/smpi/trace.hpp"

namespace hopscope {

/// What a collective action moves, in bytes, and how far its arguments are right.
struct SmpiSizes {
  std::uint32_t line = 0;  ///< of the action
  Rank root = 0;
  double flops = 0;                     ///< computed by every rank afterwards
  double element = 1;                   ///< bytes of one
  double bytes = 0;                     ///< of the rank's own block
  std::vector<double> bytes_to = {};    ///< by rank, of those with counts
  std::vector<double> bytes_from = {};  ///< the same, of those that say both
  std::string mistake = {};             ///< empty if there is none
};

/// The size of an element in bytes: by the number of its MPI datatype, or without one `standard`. None if there is no
/// such datatype.
[[nodiscard]] std::optional<double> smpi_element_bytes(std::optional<double> datatype, double standard);

/// Why a number is no number of elements (or, if `may_be_unknown`, the -1 of a receive); empty if it is.
[[nodiscard]] std::string why_no_count(double number, bool may_be_unknown = false);

/// Reads the arguments of a collective action. @param standard bytes of an element without a datatype
[[nodiscard]] SmpiSizes smpi_sizes(SmpiKind kind, std::span<const double> arguments, Rank ranks, double standard);

}  // namespace hopscope
