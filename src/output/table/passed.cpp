#include "output/passed.hpp"

#include <algorithm>
#include <string_view>

namespace hopscope {

std::string passed_table(const Result& result, const TextStyle& style) {
  int column = 18;
  for (const auto& [quantity, passed] : passed_quantities(result))
    column = std::max(column, display_width(quantity) + 2);
  std::string out = paint(printable(result.scenario), Colour::bold, style) + '\n';
  for (const auto& [quantity, passed] : passed_quantities(result)) {
    out += pad_right(quantity, column);
    const bool is_open = std::ranges::any_of(
        result.predictions, [&](const Verdict& each) { return each.quantity == quantity && each.predicted.empty(); });
    const std::string_view word = passed ? "passed" : is_open ? "not answered" : "failed";
    out += paint(word, passed ? Colour::green : Colour::red, style) + '\n';
  }
  return out;
}

}  // namespace hopscope
