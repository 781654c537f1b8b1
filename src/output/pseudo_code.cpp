#include "output/pseudo_code.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace hopscope {

namespace {

bool moves_messages(std::string_view line) {
  constexpr std::array<std::string_view, 4> verbs{"send", "receive", "exchange ", "distribute "};
  return std::ranges::any_of(verbs, [&](std::string_view verb) { return line.find(verb) != std::string_view::npos; });
}

}  // namespace

std::vector<std::string> pseudo_code_lines(const Algorithm& algorithm) {
  std::vector<std::string> lines;
  for (std::string_view rest = algorithm.pseudo_code; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::pair<int, int> lines_of_step(const Algorithm& algorithm, const Platform& platform, const Schedule& schedule,
                                  Step step) {
  if (algorithm.lines != nullptr) return algorithm.lines(platform, schedule, step);
  const auto lines = pseudo_code_lines(algorithm);
  const auto first = std::ranges::find_if(lines, moves_messages);
  if (first == lines.end()) return {0, static_cast<int>(lines.size()) - 1};
  const auto last = std::find_if(lines.rbegin(), lines.rend(), moves_messages).base() - 1;
  return {static_cast<int>(first - lines.begin()), static_cast<int>(last - lines.begin())};
}

}  // namespace hopscope
