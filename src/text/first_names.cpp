#include "text/first_names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

std::string first_names(std::span<const std::string> names, std::size_t most) {
  constexpr std::size_t longest_name = 100;
  const std::size_t shown = std::min(most, names.size());
  std::string text;
  for (const std::string& name : names.first(shown)) {
    if (!text.empty()) text += ", ";
    text += excerpt(name, longest_name);
  }
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

std::vector<std::string> first_remarks(std::vector<std::string> remarks) {
  constexpr std::size_t most = 100;
  constexpr std::size_t longest = 1000;
  const std::size_t count = remarks.size();
  if (count > most) remarks.resize(most);
  for (std::string& each : remarks) {
    if (each.size() > longest) each = excerpt(each, longest);
  }
  if (count > most) remarks.push_back(fmt::format("and {} more warnings", count - most));
  return remarks;
}

}  // namespace hopscope
