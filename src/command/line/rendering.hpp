#pragma once

#include <functional>
#include <string>

#include "command/line/options.hpp"
#include "output/text.hpp"

namespace hopscope {

/// Results as text, in each format that their command offers (CommandEntry::formats); the others may be null.
struct Rendering {
  std::function<std::string(const TextStyle&)> table;
  std::function<std::string()> json = {};
  std::function<std::string()> csv = {};
  std::function<std::string()> json_lines = {};
  std::function<std::string()> html = {};
};

/// The text in the format of the options.
[[nodiscard]] std::string rendered(const Rendering& rendering, const Options& options);

/// The readable texts of several results, with a blank line between them.
template <class Results, class Text>
std::string one_after_another(const Results& results, const Text& text_of) {
  std::string all;
  for (const auto& result : results) all += (all.empty() ? "" : "\n\n") + text_of(result);
  return all;
}

}  // namespace hopscope
