#include "output/passed.hpp"

namespace hopscope {

std::string passed_table(const Result& result, const TextStyle& style) {
  constexpr int column = 18;
  std::string out = paint(printable(result.scenario), Colour::bold, style) + '\n';
  for (const auto& [quantity, passed] : passed_quantities(result)) {
    out += pad_right(quantity, column);
    out += paint(passed ? "passed" : "failed", passed ? Colour::green : Colour::red, style) + '\n';
  }
  return out;
}

}  // namespace hopscope
