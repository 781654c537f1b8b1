#include "json/findings.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::input {

namespace {

// More are of no use, and a malicious file of 16 MiB could contain millions.
constexpr std::size_t most_kept = 1000;

}  // namespace

bool is_at_or_below(std::string_view pointer, std::string_view ancestor) {
  return pointer.starts_with(ancestor) && (pointer.size() == ancestor.size() || pointer[ancestor.size()] == '/');
}

void Findings::comes_from_option(std::string pointer, std::string option) {
  options_.push_back({std::move(pointer), std::move(option)});
}

void Findings::add(const std::string& pointer, std::string message) {
  if (is_full()) return add(Mistake{});
  // The last option takes precedence.
  const auto option = std::find_if(options_.rbegin(), options_.rend(),
                                   [&](const Option& each) { return is_at_or_below(pointer, each.pointer); });
  if (option != options_.rend()) return add(Mistake{option->text, pointer, std::move(message)});
  constexpr std::string_view platform = "/platform";
  if (platform_file_ && is_at_or_below(pointer, platform)) {
    return add(Mistake{*platform_file_, pointer.substr(platform.size()), std::move(message)});
  }
  add(Mistake{scenario_file_, pointer, std::move(message)});
}

void Findings::add(Mistake mistake) {
  ++count_;
  if (mistakes_.size() < most_kept) mistakes_.push_back(std::move(mistake));
}

bool Findings::is_full() const { return mistakes_.size() >= most_kept; }

std::vector<Mistake> Findings::mistakes() const {
  std::vector<Mistake> mistakes = mistakes_;
  if (count_ > mistakes.size()) {
    mistakes.push_back({scenario_file_, "", fmt::format("and {} more mistakes", count_ - mistakes.size())});
  }
  return mistakes;
}

void Findings::throw_if_any() const {
  if (!none()) throw InputError(mistakes());
}

}  // namespace hopscope::input
