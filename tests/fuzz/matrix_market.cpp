// A file in Matrix Market's format: entry by entry, and as sizes of messages.

#include "fuzz/size_files.hpp"
#include "sizes/market_file.hpp"

namespace hopscope::fuzz {

namespace {

void check_entries(const sizes::MarketFile& market) {
  std::vector<Mistake> mistakes;
  const bool whole = market.for_each(
      [&](const sizes::MarketFile::Entry& entry) {
        promise(entry.row >= 0 && entry.row < market.rows() && entry.column >= 0 && entry.column < market.columns(),
                "an entry is outside of the matrix");
        return std::string();
      },
      mistakes);
  if (!whole) require_sound(mistakes);
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.mtx", fuzz::text_of(data, size));
  std::vector<Mistake> mistakes;
  const auto market = sizes::MarketFile::open(*fuzz::files(), file, mistakes);
  if (!market) {
    fuzz::require_sound(mistakes);
    return 0;
  }
  fuzz::check_entries(*market);
  const auto ranks = static_cast<Rank>(std::clamp<std::int64_t>(market->rows(), 1, 64));
  const auto sizes = fuzz::sizes_in(file, ranks, sizes::read_matrix_market);
  if (!sizes) return 0;
  std::string again = fmt::format("%%MatrixMarket matrix array real general\n{0} {0}\n", ranks);
  for (Rank j = 0; j < ranks; ++j) {
    for (Rank i = 0; i < ranks; ++i) again += fmt::format("{}\n", sizes->words(i, j));
  }
  fuzz::require_same_again(*sizes, "again.mtx", again, sizes::read_matrix_market);
  return 0;
}
