// Numbers of elements and of datatypes, as bytes.

#include "schedule/actions/smpi/sizes.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

// Bytes of the MPI datatypes by their numbers in SimGrid, on a 64-bit machine: 0 is MPI_DOUBLE, 1 MPI_INT, 2 MPI_CHAR,
// 3 MPI_SHORT, 4 MPI_LONG, 5 MPI_FLOAT, 6 MPI_BYTE, and so on in the order of src/smpi/mpi/smpi_datatype.cpp.
constexpr std::array<int, 50> datatype_bytes{8, 4, 1,  2,  8, 4, 1, 8,  1, 1,  2,  4, 8, 8, 16, 4,  1,
                                             1, 2, 4,  8,  1, 2, 4, 8,  8, 16, 32, 8, 8, 8, 16, 16, 8,
                                             8, 8, 16, 16, 4, 4, 8, 16, 8, 16, 32, 1, 2, 4, 8,  16};

/// The arguments of one action, read one after the other.
class Arguments {
 public:
  Arguments(std::span<const double> numbers, double standard, SmpiSizes& sizes)
      : numbers_(numbers), standard_(standard), sizes_(sizes) {}

  double count(std::size_t place) {
    const std::string why = why_no_count(numbers_[place]);
    if (!why.empty()) blame(why);
    return numbers_[place];
  }
  std::vector<double> counts(std::size_t first, Rank ranks, double bytes) {
    std::vector<double> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(ranks); ++i) all.push_back(count(first + i) * bytes);
    return all;
  }
  double flops(std::size_t place) {
    if (numbers_[place] < 0) blame(fmt::format("computes {} operations", numbers_[place]));
    return numbers_[place];
  }
  Rank root(std::size_t place, Rank ranks) {
    if (place >= numbers_.size()) return 0;
    const double root = numbers_[place];
    if (root >= 0 && root < ranks && std::floor(root) == root) return static_cast<Rank>(root);
    blame(fmt::format("has the root {}, and ranks are 0 to {}", root, ranks - 1));
    return 0;
  }
  /// Bytes of an element of the datatype at `place`, if there is one.
  double element(std::size_t place) {
    const auto datatype = place < numbers_.size() ? std::optional(numbers_[place]) : std::nullopt;
    const auto bytes = smpi_element_bytes(datatype, standard_);
    if (!bytes) blame(fmt::format("has the datatype {}, which is none of SMPI", *datatype));
    if (bytes) sizes_.element = *bytes;
    return bytes.value_or(1);
  }
  /// True if it has that many arguments.
  bool has_exactly(std::size_t least, std::size_t most) {
    if (numbers_.size() >= least && numbers_.size() <= most) return true;
    blame(fmt::format("has {} arguments; for this number of ranks it takes {} to {}", numbers_.size(), least, most));
    return false;
  }

 private:
  void blame(std::string what) {
    if (sizes_.mistake.empty()) sizes_.mistake = std::move(what);
  }
  std::span<const double> numbers_;
  double standard_;
  SmpiSizes& sizes_;
};

void read_counts_of_all(SmpiKind kind, Arguments& in, Rank ranks, SmpiSizes& sizes, std::size_t given) {
  const auto p = static_cast<std::size_t>(ranks);
  if (kind == SmpiKind::all_to_all_v) {
    if (!in.has_exactly(2 * p + 2, 2 * p + 4)) return;
    sizes.bytes_to = in.counts(1, ranks, in.element(2 * p + 2));
    sizes.bytes_from = in.counts(p + 2, ranks, in.element(2 * p + 3));
  } else if (kind == SmpiKind::gather_v) {
    if (!in.has_exactly(p + 1, p + 4)) return;
    sizes.root = in.root(p + 1, ranks);
    sizes.bytes = in.count(0) * in.element(p + 2);
  } else if (kind == SmpiKind::all_gather_v) {
    if (!in.has_exactly(p + 1, 2 * p + 3)) return;
    // After the counts: a datatype, or displacements, or a datatype and displacements, or displacements and datatypes.
    const bool has_datatype = given > 2 * p + 1 || (given > p + 1 && given <= p + 3);
    sizes.bytes = in.count(0) * (has_datatype ? in.element(given > 2 * p + 2 ? given - 2 : p + 1) : in.element(given));
  } else if (kind == SmpiKind::scatter_v) {
    if (!in.has_exactly(p + 1, p + 4)) return;
    sizes.root = in.root(p + 1, ranks);
    sizes.bytes_to = in.counts(0, ranks, in.element(p + 2));
  } else if (in.has_exactly(p + 1, p + 2)) {  // reduce_scatter
    sizes.bytes_to = in.counts(0, ranks, in.element(p + 1));
    sizes.flops = in.flops(p);
  }
}

}  // namespace

std::optional<double> smpi_element_bytes(std::optional<double> datatype, double standard) {
  if (!datatype) return standard;
  if (*datatype < 0 || *datatype >= static_cast<double>(datatype_bytes.size()) || std::floor(*datatype) != *datatype) {
    return std::nullopt;
  }
  return datatype_bytes.at(static_cast<std::size_t>(*datatype));
}

std::string why_no_count(double number, bool may_be_unknown) {
  if (may_be_unknown && number == -1) return "";
  return number >= 0 && std::floor(number) == number
             ? ""
             : fmt::format("has the size {}, which is not a number of elements", number);
}

SmpiSizes smpi_sizes(SmpiKind kind, std::span<const double> arguments, Rank ranks, double standard) {
  SmpiSizes sizes;
  Arguments in(arguments, standard, sizes);
  switch (kind) {
    case SmpiKind::bcast:
      sizes.root = in.root(1, ranks);
      sizes.bytes = in.count(0) * in.element(2);
      break;
    case SmpiKind::reduce:
      sizes.root = in.root(2, ranks);
      sizes.bytes = in.count(0) * in.element(3);
      sizes.flops = in.flops(1);
      break;
    case SmpiKind::all_reduce:
    case SmpiKind::scan:
      sizes.bytes = in.count(0) * in.element(2);
      sizes.flops = in.flops(1);
      break;
    case SmpiKind::gather:
    case SmpiKind::scatter:
      sizes.root = in.root(2, ranks);
      sizes.bytes = in.count(0) * in.element(3);
      break;
    case SmpiKind::all_gather:
    case SmpiKind::all_to_all: sizes.bytes = in.count(0) * in.element(2); break;
    case SmpiKind::barrier: break;
    default: read_counts_of_all(kind, in, ranks, sizes, arguments.size());
  }
  return sizes;
}

}  // namespace hopscope
