#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope::sizes {

/// An exchange may have this many ranks: the matrix of its sizes then takes 512 MiB.
inline constexpr Rank most_ranks = 1 << 13;

/// The sizes in a CSV file: line i holds w[i][0], w[i][1], .. , separated by commas, semicolons or tabs. A first line
/// in which something is no number, or that counts 0, 1, .. or 1, 2, .. and is one too many, is a header; if a header
/// has one field more than there are ranks, each line begins with a label. Blank lines do not count. What a rank has
/// for itself must be a size too, but makes no message.
/// @return nothing, and the mistakes with their lines and columns (of the table), if the file is not that
[[nodiscard]] std::optional<SizeMatrix> read_csv(Files& files, const std::string& file, Rank ranks,
                                                 std::vector<Mistake>& mistakes);

/// The sizes in a Matrix Market file: w[i][j] is the entry in row i + 1 and column j + 1, 0 if there is none, 1 in a
/// pattern. `array` and `coordinate`, `real`, `integer` and `pattern`, `general` and `symmetric`.
[[nodiscard]] std::optional<SizeMatrix> read_matrix_market(Files& files, const std::string& file, Rank ranks,
                                                           std::vector<Mistake>& mistakes);

}  // namespace hopscope::sizes
