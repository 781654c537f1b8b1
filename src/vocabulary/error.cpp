#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "text/formatted.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

std::string lines_of(const std::vector<Mistake>& mistakes) {
  std::vector<std::string> lines;
  lines.reserve(mistakes.size());
  for (const Mistake& mistake : mistakes) lines.push_back(to_line(mistake));
  return joined(lines, "\n");
}

// Each of several files may report the same mistake in an option. Nobody reads more than a few hundred of them.
std::vector<Mistake> first_of_each(std::vector<Mistake> mistakes) {
  constexpr std::size_t most_bytes = 256 << 10;
  std::set<std::string> seen;
  std::vector<Mistake> first;
  std::size_t bytes = 0;
  std::size_t more = 0;
  for (Mistake& mistake : mistakes) {
    Mistake each{std::move(mistake.file), beginning_of(std::move(mistake.pointer)),
                 beginning_of(std::move(mistake.message))};
    std::string line = to_line(each);
    const std::size_t length = line.size();
    if (!seen.insert(std::move(line)).second) continue;
    if (bytes > most_bytes) {
      ++more;
      continue;
    }
    bytes += length;
    first.push_back(std::move(each));
  }
  if (more == 0) return first;
  const bool of_one = std::ranges::all_of(first, [&](const Mistake& each) { return each.file == first.front().file; });
  first.push_back({of_one ? first.front().file : "", "", fmt::format("and {} more mistakes", more)});
  return first;
}

std::string deadlock_text(const std::vector<std::string>& waiting) {
  // A deadlock of a thousand ranks has one cause; the first lines show it.
  constexpr std::size_t shown = 16;
  std::string text = fmt::format("deadlock: {} rank{} for an event that never occurs", waiting.size(),
                                 waiting.size() == 1 ? " waits" : "s wait");
  for (std::size_t i = 0; i < std::min(shown, waiting.size()); ++i) text += "\n  " + waiting[i];
  if (waiting.size() > shown) text += fmt::format("\n  and {} more", waiting.size() - shown);
  return text;
}

}  // namespace

std::string to_line(const Mistake& mistake) {
  std::string line;
  for (const std::string* part : {&mistake.file, &mistake.pointer}) {
    if (!part->empty()) line += *part + ": ";
  }
  return line + mistake.message;
}

InputError::InputError(std::vector<Mistake> mistakes)
    : std::runtime_error(lines_of(first_of_each(mistakes))), mistakes_(first_of_each(std::move(mistakes))) {}

DeadlockError::DeadlockError(std::vector<std::string> waiting)
    : std::runtime_error(deadlock_text(waiting)), waiting_(std::move(waiting)) {}

}  // namespace hopscope
