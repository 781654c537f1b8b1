#include <fmt/format.h>

#include "sizes/files.hpp"
#include "sizes/market_file.hpp"
#include "sizes/words.hpp"

namespace hopscope::sizes {

namespace {

using Values = MarketFile::Values;
using Symmetry = MarketFile::Symmetry;

// Why a file of this kind cannot contain sizes; empty if it can.
std::string why_no_sizes(const MarketFile& market) {
  constexpr std::string_view rule = "sizes are numbers from 0 on: give a real, integer or pattern matrix";
  if (market.values() == Values::complex) return fmt::format("the matrix is complex; {}", rule);
  if (market.symmetry() == Symmetry::hermitian) return fmt::format("the matrix is hermitian; {}", rule);
  if (market.symmetry() == Symmetry::skew_symmetric) {
    return "the matrix is skew-symmetric, so half of it is negative; give one that is general or symmetric";
  }
  return "";
}

// What is wrong with the extents; empty if nothing is.
std::string why_no_square(const MarketFile& market, Rank ranks, std::string_view holder) {
  const std::string rule = fmt::format("{} {} ranks, so give {} rows and columns", holder, ranks, ranks);
  const std::int64_t rows = market.rows();
  if (rows != market.columns()) {
    return fmt::format("{} rows and {} columns are not a square; {}", rows, market.columns(), rule);
  }
  return rows == ranks
             ? ""
             : fmt::format("{} and as many columns, but {}", rows == 1 ? "1 row" : fmt::format("{} rows", rows), rule);
}

// Stores the entries of a file in a matrix.
class Filler {
 public:
  explicit Filler(Rank ranks)
      : sizes(ranks), seen_(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks)) {}

  std::string operator()(const MarketFile::Entry& entry) {
    std::string wrong = why_no_size(entry.value, fmt::format("{}", entry.value));
    if (!wrong.empty()) return wrong;
    const auto from = static_cast<Rank>(entry.row);
    const auto to = static_cast<Rank>(entry.column);
    auto seen =
        seen_[static_cast<std::size_t>(from) * static_cast<std::size_t>(sizes.ranks()) + static_cast<std::size_t>(to)];
    if (seen) return fmt::format("duplicate entry for row {}, column {}; keep one of them", from + 1, to + 1);
    seen = true;
    if (from != to) sizes.set(from, to, entry.value);
    return "";
  }

  SizeMatrix sizes;

 private:
  std::vector<bool> seen_;
};

}  // namespace

std::optional<SizeMatrix> read_rows_of_market(Files& files, const std::string& file, Rank ranks,
                                              std::vector<Mistake>& mistakes, std::string_view holder) {
  const auto market = MarketFile::open(files, file, mistakes);
  if (!market) return std::nullopt;
  if (std::string wrong = why_no_sizes(*market); !wrong.empty()) {
    mistakes.push_back({file, text_file::at_line(1), std::move(wrong)});
    return std::nullopt;
  }
  if (std::string wrong = why_no_square(*market, ranks, holder); !wrong.empty()) {
    mistakes.push_back({file, text_file::at_line(market->line_of_extents()), std::move(wrong)});
    return std::nullopt;
  }
  Filler fill(ranks);
  if (!market->for_each([&](const MarketFile::Entry& entry) { return fill(entry); }, mistakes)) return std::nullopt;
  return std::move(fill.sizes);
}

std::optional<SizeMatrix> read_matrix_market(Files& files, const std::string& file, Rank ranks,
                                             std::vector<Mistake>& mistakes) {
  return read_rows_of_market(files, file, ranks, mistakes, "the platform has");
}

}  // namespace hopscope::sizes
