#include "topology/graph/graph_xml.hpp"

#include <algorithm>

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
}

void GraphXml::fail(const pugi::xml_node& element, const std::string& why) const {
  throw GraphTextError(why, line_at(element.offset_debug()));
}

std::size_t GraphXml::line_at(std::ptrdiff_t offset) const {
  const auto end = std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text_));
  return static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + end, '\n')) + 1;
}

bool is_element(const pugi::xml_node& node, std::string_view name) {
  return node.type() == pugi::node_element && local_name(node.name()) == name;
}

pugi::xml_node first_named(const pugi::xml_node& parent, std::string_view name) {
  return parent.find_child([&](const pugi::xml_node& node) { return is_element(node, name); });
}

}  // namespace hopscope
