#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string lines_of(const std::vector<Mistake>& mistakes) {
  std::vector<std::string> lines;
  lines.reserve(mistakes.size());
  for (const Mistake& mistake : mistakes) lines.push_back(to_line(mistake));
  return joined(lines, "\n");
}

// Each of several files may report the same mistake in an option.
std::vector<Mistake> each_once(std::vector<Mistake> mistakes) {
  std::set<std::string> seen;
  std::erase_if(mistakes, [&](const Mistake& mistake) { return !seen.insert(to_line(mistake)).second; });
  return mistakes;
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
    : std::runtime_error(lines_of(each_once(mistakes))), mistakes_(each_once(std::move(mistakes))) {}

DeadlockError::DeadlockError(std::vector<std::string> waiting)
    : std::runtime_error(deadlock_text(waiting)), waiting_(std::move(waiting)) {}

}  // namespace hopscope
