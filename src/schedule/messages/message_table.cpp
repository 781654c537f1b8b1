#include "schedule/messages/message_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

std::string joined_ranges(std::vector<RankRange>& ranges) {
  std::ranges::sort(ranges, {}, &RankRange::first);
  std::vector<RankRange> joined;
  for (const RankRange& range : ranges) {
    if (!joined.empty() && range.first <= joined.back().last) {
      return fmt::format("names rank {} twice, and a sum has the words of a rank once", range.first);
    }
    if (!joined.empty() && range.first == joined.back().last + 1) {
      joined.back().last = range.last;
    } else {
      joined.push_back(range);
    }
  }
  ranges = std::move(joined);
  return "";
}

}  // namespace hopscope
