// The transposition of a dense n x n matrix whose rows are distributed over the ranks in balanced blocks: the entries
// of rank i in the columns of block j become a part of the rows of rank j.

#include "sizes/fields.hpp"
#include "sizes/patterns.hpp"

namespace hopscope::sizes {

SizeGenerator transpose() {
  return {.name = "transpose",
          .summary =
              "w[i][j] = rows(i) rows(j), for an n x n matrix in p blocks of rows; rows(i) is n/p rounded up for "
              "the first n mod p blocks, down for the others",
          .fields = {{"n", "rows and columns of the matrix.", Field::Kind::integer, 1, 1 << 26},
                     ranks("p", "the number of row blocks, which is that of the ranks; it may be left out.")},
          .make = [](Rank ranks, const GeneratorSettings& set, std::vector<Mistake>& /*mistakes*/) {
            const RowBlocks blocks(static_cast<std::int64_t>(set["n"]), ranks);
            return std::optional(
                made_of(ranks, [&](Rank i, Rank j) { return static_cast<double>(blocks.rows(i) * blocks.rows(j)); }));
          }};
}

}  // namespace hopscope::sizes
