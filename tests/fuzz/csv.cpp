// Sizes of messages in CSV, for as many ranks as there are lines, or one fewer, and for three.

#include <fmt/ranges.h>

#include "fuzz/size_files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string_view content = fuzz::text_of(data, size);
  const std::string file = fuzz::written("input.csv", content);
  const auto lines = static_cast<Rank>(std::min<std::ptrdiff_t>(std::ranges::count(content, '\n'), 63));
  for (const Rank ranks : {lines + 1, lines, lines - 1, 3}) {
    if (ranks < 1) continue;
    const auto sizes = fuzz::sizes_in(file, ranks, sizes::read_csv);
    if (!sizes) continue;
    std::string again;
    for (Rank i = 0; i < ranks; ++i) again += fmt::format("{}\n", fmt::join(sizes->row(i), ","));
    fuzz::require_same_again(*sizes, "again.csv", again, sizes::read_csv);
  }
  return 0;
}
