#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope::sizes {

/// The largest number of ranks of an exchange: the matrix of its sizes then takes 512 MiB.
inline constexpr Rank most_ranks = 1 << 13;

/// The sizes in a CSV file: line i holds w[i][0], w[i][1], .. , separated by commas, semicolons or tabs. A first line
/// with a field that is not a number, or an extra first line that counts 0, 1, .. or 1, 2, .., is a header; if a header
/// has one field more than there are ranks, each line begins with a label. Blank lines are ignored. The size of a rank
/// for itself must be valid too, but causes no message.
/// @return none, and the mistakes with their lines and columns (of the table), if the file is invalid
[[nodiscard]] std::optional<SizeMatrix> read_csv(Files& files, const std::string& file, Rank ranks,
                                                 std::vector<Mistake>& mistakes);

/// The sizes in a Matrix Market file: w[i][j] is the entry in row i + 1 and column j + 1, 0 if there is none, 1 in a
/// pattern. `array` and `coordinate`, `real`, `integer` and `pattern`, `general` and `symmetric`.
[[nodiscard]] std::optional<SizeMatrix> read_matrix_market(Files& files, const std::string& file, Rank ranks,
                                                           std::vector<Mistake>& mistakes);

/// The same two for rows that are not the ranks of the platform. @param holder says whose they are, for messages about
/// another number of them: "the groups have"
[[nodiscard]] std::optional<SizeMatrix> read_rows_of_csv(Files& files, const std::string& file, Rank ranks,
                                                         std::vector<Mistake>& mistakes, std::string_view holder);
[[nodiscard]] std::optional<SizeMatrix> read_rows_of_market(Files& files, const std::string& file, Rank ranks,
                                                            std::vector<Mistake>& mistakes, std::string_view holder);

}  // namespace hopscope::sizes
