#include "output/other_tools.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

int whole_word_bytes(std::span<const RecordedMessage> messages, int least) {
  for (int bytes = least; bytes <= std::max(least, most_bytes_of_word); bytes *= 2) {
    const auto is_whole = [&](const RecordedMessage& each) {
      return std::floor(each.words * bytes) == each.words * bytes;
    };
    if (std::ranges::all_of(messages, is_whole)) return bytes;
  }
  return 0;
}

}  // namespace hopscope
