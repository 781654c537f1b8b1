#include "topology/graph/files/graph_xml.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

// The name without the prefix of its namespace.
std::string_view local_name(const char* name) {
  const std::string_view full = name;
  const auto colon = full.rfind(':');
  return colon == std::string_view::npos ? full : full.substr(colon + 1);
}

}  // namespace

GraphXml::GraphXml(const std::string& text) : text_(text) {
  const pugi::xml_parse_result parsed = document_.load_buffer(text_.data(), text_.size());
  if (!parsed) throw GraphTextError(parsed.description(), line_at(parsed.offset));
  check_depth();
}

// One element after another: elements in elements may be as many as a file has bytes.
void GraphXml::check_depth() const {
  constexpr std::size_t most_depth = 256;
  std::size_t depth = 0;
  pugi::xml_node here = document_;
  while (true) {
    if (here.first_child()) {
      here = here.first_child();
      if (++depth > most_depth)
        fail(here, fmt::format("is nested too deeply: more than {} elements within one another", most_depth));
      continue;
    }
    while (depth > 0 && !here.next_sibling()) {
      here = here.parent();
      --depth;
    }
    if (depth == 0) return;
    here = here.next_sibling();
  }
}

void GraphXml::fail_as_too_large(const pugi::xml_node& element, const std::string& why) const {
  throw GraphTooLarge(why, line_at(element.offset_debug()));
}

void GraphXml::fail(const pugi::xml_node& element, const std::string& why) const {
  throw GraphTextError(why, line_at(element.offset_debug()));
}

std::size_t GraphXml::line_at(std::ptrdiff_t offset) const {
  constexpr std::ptrdiff_t block = 4096;
  const auto ends_in = [&](std::ptrdiff_t first, std::ptrdiff_t last) {
    return static_cast<std::size_t>(std::count(text_.begin() + first, text_.begin() + last, '\n'));
  };
  if (ends_before_.empty()) {
    ends_before_.push_back(0);
    for (std::ptrdiff_t first = 0; first + block <= std::ssize(text_); first += block)
      ends_before_.push_back(ends_before_.back() + ends_in(first, first + block));
  }
  const auto end = std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text_));
  return ends_before_[static_cast<std::size_t>(end / block)] + ends_in(end / block * block, end) + 1;
}

bool is_element(const pugi::xml_node& node, std::string_view name) {
  return node.type() == pugi::node_element && local_name(node.name()) == name;
}

pugi::xml_node first_named(const pugi::xml_node& parent, std::string_view name) {
  return parent.find_child([&](const pugi::xml_node& node) { return is_element(node, name); });
}

}  // namespace hopscope
