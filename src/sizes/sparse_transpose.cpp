// The transposition of a sparse matrix whose rows are distributed over the ranks in balanced blocks: a word for each
// entry; a zero that is stored is none. The matrix need not be square: its columns become rows in balanced blocks as
// well.

#include "sizes/fields.hpp"
#include "sizes/market_file.hpp"
#include "sizes/patterns.hpp"

namespace hopscope::sizes {

namespace {

std::optional<SizeMatrix> make(Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& mistakes) {
  const auto market = MarketFile::open(*set.files, set.file, mistakes);
  if (!market) return std::nullopt;
  const RowBlocks rows(market->rows(), ranks);
  const RowBlocks columns(market->columns(), ranks);
  SizeMatrix sizes(ranks);
  const bool right = market->for_each(
      [&](const MarketFile::Entry& entry) {
        const Rank from = rows.block_of(entry.row);
        const Rank to = columns.block_of(entry.column);
        if (from != to && entry.value != 0) sizes.add(from, to, 1);
        return std::string();
      },
      mistakes);
  if (!right) return std::nullopt;
  return sizes;
}

}  // namespace

SizeGenerator sparse_transpose() {
  return {.name = "sparse-transpose",
          .summary =
              "w[i][j] = the entries other than 0 of block i of p blocks of rows in block j of p blocks of columns; "
              "FILE is a Matrix Market file",
          .fields = {{"file", "the path of a Matrix Market file, relative to this one.", Field::Kind::file},
                     ranks("p", "the number of row blocks, which is that of the ranks; it may be left out.")},
          .make = make};
}

}  // namespace hopscope::sizes
