#include "schedule/messages/message_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "text/formatted.hpp"

namespace hopscope {

std::string MessageTable::place(std::uint32_t row) const {
  return list ? fmt::format("{}/{}", *list, row) : text_file::at_line(row);
}

std::string route_in_words(const std::vector<NodeId>& vertices, const std::vector<std::int32_t>& parallel) {
  std::string text;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i > 0) text += '-';
    append_formatted(text, "{}", vertices[i]);
    if (!parallel.empty() && parallel[i] >= 0) append_formatted(text, "#{}", parallel[i]);
  }
  return text;
}

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
